public import PicketSystem

// `programs/1001.json`: what is closed for a user, for the guard of programs. Other users do not see what a child may not use.
extension RefusalFolder {
  var programs: String { path + "/programs" }

  private func programs(of user: UInt32) -> String { "\(programs)/\(user).json" }

  /// What stands there, in the order of users. A file that cannot be read closes nothing, and is written anew within seconds: which
  /// programs it closed is not known.
  public var closed: [ClosedPrograms] {
    let entries = (try? Folder(path: programs))?.entries ?? []
    return entries.compactMap { entry in
      guard let octets = try? File.contents(of: entry.path, limit: ClosedPrograms.longest),
        let closed = ClosedPrograms(octets), entry.name == "\(closed.user).json", closed.user != 0
      else { return nil }
      return closed
    }.sorted { $0.user < $1.user }
  }

  /// Writes what is new, and takes away the files of others.
  public func write(closed: [ClosedPrograms]) throws(Failure) {
    try File.makeFolder(programs, mode: 0o750)
    let closed = closed.filter { !$0.programs.isEmpty }
    let wanted = Dictionary(closed.map { (programs(of: $0.user), $0) }) { $1 }
    for entry in try Folder(path: programs).entries where wanted[entry.path] == nil { try File.remove(entry.path) }
    for (path, closed) in wanted.sorted(by: { $0.key < $1.key }) {
      let octets = closed.octets
      if (try? File.contents(of: path, limit: ClosedPrograms.longest)) == octets { continue }
      var file = try NewFile(path: path, mode: 0o640)
      try file.write(octets)
      try file.publish()
    }
  }
}
