// Fleet: one family on many machines, which share a PostgreSQL.
//
//   Schema/      the tables, in plain SQL, and their versions
//   Members/     families, and a role for each node: what it may do, and its end
//   Merging/     what a row is, and how two versions of one are settled: values and pure functions
//   Exchange/    what a node hands over and gets, as statements and their answers, and what it keeps in mind meanwhile
//
// Each node is whole by itself. What it decides, it decides from its own state; the database carries what nodes say to each
// other, and it never overrides what a node knows itself. If it forgets, repeats or reorders reports, merging gives the same.
//
// The rule by which decisions of two guardians are settled stands in `RowState` and `RowEffect`: a decision that was made in
// knowledge of another one replaces it; decisions that did not know of each other are all kept, and the stricter one counts until
// a guardian who sees both decides anew. So nothing is open that a guardian closed, and both hear of it.
//
//     try FleetSchema.install(on: owner, month: month)               // the database's owner; a second time changes nothing
//     let family = try FleetRegister(owner).found(id, ...)
//     var replica = Replica(node: 7)
//     replica.write(key, body: bytes, moment: now)                   // kept by the node, and handed over when that is possible
//     let parcel = replica.parcel()
//     replica.take(try parcel.receipt(connection.run(parcel.queries)), of: parcel)
//     let pull = replica.pull()
//     replica.take(try pull.delivery(connection.run(pull.queries)))
//
// Writers of one family go one after the other: each counts the family's cursor up by one, in its own transaction. So a node that read
// up to a revision has seen all that is below it, which sequences do not promise. Reading again is never wrong.

/// A node of a family: a number that it drew by lot, and that another machine never has. A node that was set back to an older
/// state of its own draws a new one.
public struct NodeID: Hashable, Comparable, Sendable {
  public let number: Int64

  /// nil for a number that is not positive.
  public init?(_ number: Int64) {
    guard number > 0 else { return nil }
    self.number = number
  }

  public static func random(using generator: inout some RandomNumberGenerator) -> NodeID {
    NodeID(unchecked: Int64.random(in: 1 ... .max, using: &generator))
  }

  private init(unchecked number: Int64) { self.number = number }

  public static func < (left: NodeID, right: NodeID) -> Bool { left.number < right.number }
}
