// Package farm has tasks done by workers: in this process, in others that join it, and on a
// NATS cluster that is there already. The queue, the leases and the redelivery are those of
// JetStream; the server is part of the program unless a cluster is named.
//
// A coordinator puts tasks and takes results. A worker joins, is told the job, and does tasks. A
// task is given out again if nothing is heard of its worker for a while, so it can be done
// twice, and its results come until one of them is accepted: whoever takes results has to know
// what is done. Nothing that a worker says is believed here or has any effect beyond its result.
package farm
