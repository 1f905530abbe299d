// Policy: the pure decision. Who asks and when go in with the snapshot, a verdict comes out with its reason, and
// nothing else in Picket decides.
//
// Until the catalog is there, a snapshot is a level and a set of blocked domains.
