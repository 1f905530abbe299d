// FilterProtocol: the seam between the two processes.
//
//   picketd ----- Order ----->  picket-filter      fence, snapshot (with its descriptors), looks, status, up,
//                                                 findings, resolvers, down, stop, follow
//   picketd <---- Report -----  picket-filter      done, taken, refused, status; to picketd, which follows, also
//                                                 records, events, lookUps, judged, usage
//
//   Values    what is said: `FenceOrder`, `DecisionRecord`, `UsageRound`, `FilterStatus`, `Event`, `LookUp` and its `LookUpResult`
//   Messages  `Order` and `Report`; each order is answered by one report, in order
//   Records   `RecordRing` from a packet thread to the thread that sends, `RecordPump` from rings to a connection
//   Sockets   `Listener` and `FilterConnection`, which never wait; `FilterClient`, which does, for commands
//
// The filter listens, so that either side may come and go. A message is one datagram of a Unix socket that keeps their
// order and bounds; whatever arrives is checked, and what cannot be read ends the connection. The first bytes of every
// message say which version of all this it is written in: both processes come from one package, and a side that is
// older or newer is refused with a sentence instead of being misread.
