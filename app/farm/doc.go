// Package farm has tasks done by workers, here or in other processes, over NATS JetStream: in a server of its own, or on a
// cluster.
//
// A coordinator puts tasks and takes results; a worker joins, learns the job and does tasks. A task is given out again if
// nothing is heard of its worker for a while, so it may be done twice, and results come until one is accepted.
package farm
