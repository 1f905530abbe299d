// Capture: packets in and verdicts out, from the kernel or from a file.
//
//   Queue      `PacketQueue`: packets of a netfilter queue, each with a `PendingPacket` that gets exactly one verdict
//   Conntrack  `Conntrack`: what the kernel counts for a connection, its mark, its end; `EndedConnections`: last counts
//   Owners     `Neighbours`, `Routes`, `SocketUsers`, `Listeners`: the owners of connections without a packet
//   Injection  `Injector`: packets that Picket composed itself
//   Links      `Links`: network interfaces, their networks and the routes to everywhere
//   Reader     `CaptureReader`: what tcpdump, dumpcap or Wireshark wrote, in constant memory
//   Fragments  `Reassembler`: fragments of a capture put together as the kernel does before a queue has them
//   Netlink    the socket and the messages below Queue and Conntrack
//
// A live queue and a capture share no protocol. A capture has frames of any link layer and a time, and nothing waits; a
// queue has IP packets, an owner, and a verdict that must be given. What both need is the engine of module Filter and
// its `PacketEffects`, one layer up: packets in with a number, verdicts out with the same number.
