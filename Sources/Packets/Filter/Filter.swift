// Filter: the one place where the stages meet. Packets come in, Inspect says what they want, Policy decides, and every
// packet leaves with one verdict.
//
//   Engine    the path that all packets take, and what was allowed, to be asked again under other settings
//   PacketEffects  what the engine wants done: one list that Live and Replay go through
//   AddressChecks  names at addresses that DNS did not give for them: what is asked again, and what waits for that
//   Accounting  what children's connections carry: counters of the kernel's table to readings of a device and a name
//   Replay    drives it from a capture, and gives rows
//   Live      drives it from the kernel's queues: one `PacketThread` each, which does what the effects say
//   Service   the process around the threads: orders, settings, kernel rules, connections that are cut
//
// Packet threads share no mutable state. Settings come as a whole `Assignment` with a number; records and observations
// of DNS answers leave through rings of fixed memory.
