// Inspect: from packets to a name.
//
// Sans-I/O. The caller feeds packets with their direction and the time, and takes one step after the other:
//
//     inspector.feed(bytes, id: id, device: device, direction: .fromClient, at: now)
//     while let step = inspector.next() {
//       switch step {
//       case .judge: inspector.resolve(decide(inspector.subject) ? .allow : .block)
//       case .forward(let id): ...
//       ...
//     }
//
// It keeps rules R1 to R8, and R12 for DNS, of the rule book in Filter.docc/RuleBook.md: the first copy of every byte
// counts, nothing that completes a request passes without a verdict, and what cannot be read is never allowed.
//
// Reading order: Step, Subject, Inspector, then one file for each protocol in `Inspector/`.
