internal import PicketSystem

/// Checks that only root can change a file and everybody can run it, and the same for every folder on its path, since a
/// user who may rename a folder decides what is in it.
enum FilePermissions {
  enum What { case manifest, program }

  static func check(_ path: String, what: What) throws(ManifestFault) {
    guard let rights = try? FileRights(path: path) else {
      throw what == .program ? .missingExecutable(path) : .unreadable("it vanished")
    }
    if what == .program, Folder.kind(of: path) != .file || !rights.isOpen { throw .notExecutable(path) }
    if rights.isOthers { throw .writableByOthers(path) }
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      let folder = rest.isEmpty ? "/" : String(rest)
      guard let rights = try? FileRights(path: folder) else { continue }
      // In a sticky folder like /tmp, root's files stay root's.
      if rights.isOthers && !(rights.owner == 0 && rights.isSticky) { throw .writableByOthers(folder) }
      if what == .program && !rights.isOpen { throw .outOfReach(folder) }
    }
  }
}
