// PicketVarlink (varlink.org): calls between programs of one machine, as zero-terminated JSON over a Unix socket.
//
//   Description   what an interface offers, read from its text; says which parameter of a call is wrong
//   Service       interfaces with their handlers; each has `org.varlink.service` too, which describes the others
//   Server        one thread for all connections, a task for each call, and a few threads of its own for those
//   Client        a connection that blocks its thread until it is answered
//
//     let interface = Interface(try Description(text)) { call in        // text: `interface org.example.clock ...`
//       switch call.name {
//       case "Now": call.reply(["time": .int(42)])
//       case "Watch": while await call.push(["time": .int(42)]) { await tick() }
//       default: call.fail(.methodNotImplemented(call.method))
//       }
//     }
//     let service = Service(vendor: "V", product: "P", version: "1", url: "https://example.org", interfaces: [interface])
//     let server = try Server(service, sockets: [ServerSocket(path: path, label: "guardian", mode: 0o660, group: group)])
//     ...
//     await server.stop()
//
//     let client = try Client(path: path)                               // or `server.loopback(label: "child", as: peer)`
//     let now = try client.call("org.example.clock.Now")["time"]?.int
//     let replies = try client.more("org.example.clock.Watch")
//     while let reply = try replies.next() { ... }
//
// A handler receives only calls that match the description: unknown methods and interfaces, and missing, wrong or
// unknown parameters were answered before. `call.connection` has the caller (`peer`: user, groups and process, from the
// kernel), the socket (`label`), and the handler's own data about the connection (`state`, `setState`). A call with
// `more` is cancelled when its client hangs up; any other call runs to its end. Calls run on the server's own threads,
// and so do actors that they wait for: a handler that blocks for long occupies one of them.
//
// Clients are not trusted. A connection has one call at a time; later bytes wait in the kernel. A message is at most 1
// MiB and must be complete within ten seconds; a client that does not read for as long is cut off, and so is one that
// does not send JSON. Each socket limits connections in all and for one user. Calls of one user run four at a time
// (calls with `more` do not count), and long messages are read one after the other, so that short ones are answered
// meanwhile.
