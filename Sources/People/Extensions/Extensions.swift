// Extensions: programs of apps that picketd runs when it wants to know something that only the app can say.
//
//     Manifests/    `*.json` in one folder: whose extension of what kind is which program, and what is wrong with it
//     Programs/     one program that runs, as nobody and with next to nothing; a question to it, and its answer in time
//     ExtensionHost     which of them run, for how long, and how many
//
//     let host = ExtensionHost(ExtensionRegistry(folder: "/usr/lib/picket/extensions"), ExtensionOptions(confine: path))
//     switch await host.ask(.configuration(subject), of: "Homework", for: "Mia") {
//     case .success(.look(let look)): ...
//     case .failure(let trouble): ...         // said in words; the shield looks as Picket's own
//     }
//
// Who acts on presses is given a seat at picketd's table besides: a connection by which it may what its app may, for one
// child, and which `ControlServer` makes.
//
// An extension is a stranger. `picket-confine` takes everything from it but the time to compute and the sockets that it was
// given; what it says is read up to a bound and checked by `ShieldProtocol`; what is late, dead or wrong is ended by its process's
// descriptor, and costs whoever asked no more than the time that was agreed. None is ever run as root.
