// Extensions: programs of apps that picketd runs to ask what only the app knows.
//
//     Manifests/    `*.json` in one folder: the program for an app and a kind of extension, and faults in manifests
//     Programs/     one running program, without an owner's rights; one question to it, and its answer in time
//     Desk/         how a picketd that is not root has them started: an order, how it is checked, and what is answered
//     ExtensionHost     which programs run, for how long, and how many
//
//     let host = ExtensionHost(ExtensionRegistry(folder: "/usr/lib/picket/extensions"), ExtensionOptions(.program(path)))
//     switch await host.ask(.configuration(subject), of: "Homework", for: "Mia") {
//     case .success(.look(let look)): ...
//     case .failure(let trouble): ...         // said in words; the shield looks as Picket's own
//     }
//
// Monitors of activities are called in the same way, with half a minute and with processes of their own; so are reports, which
// have ten seconds and no connection, since they are told what a child visits.
//
// An extension that acts on presses or monitors also gets a connection to picketd, which `ControlServer` makes: it has its app's
// rights, for one child.
//
// An extension is not trusted. `picket-confine` leaves it nothing but computing time and the sockets that it was given.
// Its answer is read up to a limit and checked by `ShieldProtocol`. A late, dead or wrong one is ended by its process
// descriptor, or at its desk, and costs the caller no more than the agreed time. None is ever run as root.
