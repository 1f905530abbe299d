// Replication: what one node knows of its family, and how that becomes one with what the others know.
//
//   Merging/     what a row is, and how two versions of one are settled: values and pure functions
//   Exchange/    what a node hands over and gets, and what it keeps in mind meanwhile
//   Carrying/    the same as JSON, for the courier between a node and the database that it shares
//
// Each node is whole by itself. What it decides, it decides from its own state; what others say never overrides what a node
// knows itself. If reports are lost, repeated or reordered, merging gives the same.
//
// The rule by which decisions of two guardians are settled stands in `RowState` and `RowEffect`: a decision that was made in
// knowledge of another one replaces it; decisions that did not know of each other are all kept, and the stricter one counts until
// a guardian who sees both decides anew. So nothing is open that a guardian closed, and both guardians see it.
//
//     var replica = Replica(node: node)
//     replica.decide(key, bytes, at: now)                            // kept by the node, and handed over when that is possible
//     let parcel = replica.parcel(seal, hour: hour, using: &random)
//     replica.take(receipt, of: parcel)                              // what `Fleet` made of the database's answers
//     replica.take(delivery, seal, at: now)
//
// There is no database and no clock in it.
