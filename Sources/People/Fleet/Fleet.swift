// Fleet: the database that a family's nodes share, a PostgreSQL.
//
//   Schema/      the tables, in plain SQL, and their versions; what a machine may write on a day
//   Members/     families, and a role for each node: what it may do, and its end; invitations and their letters
//   Exchange/    what nodes hand over and get (`Replication`), as statements and their answers
//   Courier/     what goes there for a node, which has no network itself
//
// The database carries what nodes say to each other. It decides nothing: what a row means, and how two of them are settled, only
// nodes know.
//
//     try FleetSchema.install(on: owner, month: month)               // the database's owner; a second time changes nothing
//     try FleetRegister(owner).found(family)
//     replica.take(try parcel.receipt(connection.run(parcel.queries())), of: parcel)
//     try pull.pages(over: connection) { pull, delivery in ... }     // and each of them is taken in: replica.take(delivery, seal, at: now)
//
// Writers of one family go one after the other: each counts the family's cursor up by one, in its own transaction. So a node that read
// up to a revision has seen all that is below it, which sequences do not promise. Reading again is never wrong.
