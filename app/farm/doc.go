// Package farm has tasks done by workers, here or in other processes, over NATS JetStream: in a server of its own, or on a
// cluster.
//
// A coordinator puts tasks and takes results; a worker joins, learns the job and does tasks. If a worker is not heard from
// for a while, its task is given out again. So a task may be done twice, and results arrive until one is accepted.
package farm
