// Inspect: from packets to a name.
//
// Sans-I/O. The caller feeds packets with their direction and the time, and is told step by step what to do:
//
//     inspector.feed(bytes, id: id, device: device, direction: .fromClient, at: now)
//     while let step = inspector.next() {
//       switch step {
//       case .judge: inspector.resolve(decide(inspector.subject) ? .allow : .block)
//       case .forward(let id): ...
//       ...
//     }
//
// What it guarantees, in the words of the rules it implements:
//   R1  the first copy of every client byte is law, a different second copy kills the flow
//   R2  the packet that completes a request leaves only after its verdict
//   R3  data ahead of its turn is held, and goes in order
//   R4  a flow is `done` only when the server has shown that it took what was judged
//   R5  what can open another name is never `done`: clear HTTP, DNS, QUIC's long headers, unknown datagrams
//   R6  data of a connection that was not seen from its start goes nowhere
//   R7  what cannot be read is a class of its own and never an accept
//   R8  names that DNS answers gave for an address are remembered for each device
//   R12 and with them, whether a resolver said so that the household trusts
//
// Reading order: Step, Subject, Inspector, then one file for each protocol in `Inspector/`.
