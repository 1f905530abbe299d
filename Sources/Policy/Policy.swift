// Policy: the pure decision. Who asks and when go in with the snapshot, a verdict comes out with its reason, and
// nothing else in Picket decides.
//
// Until the household is there, a snapshot is a level with blocked domains and blocked categories.
