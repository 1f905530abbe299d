// Filter: the one place where the stages meet. Packets come in, Inspect says what they want, Policy decides, and every
// packet leaves with one verdict.
//
//   Engine    the path that all packets take, and what was allowed, to be asked again under other settings
//   Outlet    where its results go
//   AddressChecks  names at addresses that DNS did not give for them: what is asked again, and what waits for that
//   Replay    drives it from a capture, and gives rows
//   Live      drives it from the kernel's queues: one `PacketThread` each, with what waits and what is answered
//   Service   the process around the threads: orders, settings, kernel rules, connections that are cut
//
// A packet thread shares nothing that changes. Settings come as a whole `Assignment` behind a number; records, and
// what DNS answers taught, leave over rings of fixed memory.
