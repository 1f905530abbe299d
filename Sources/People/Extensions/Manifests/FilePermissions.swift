internal import PicketSystem

/// Whether a file is root's alone to change, and everybody's to run: with every folder on the way to it, since who may
/// rename a folder decides what lies in it.
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
      // In a folder like /tmp, what is root's stays root's.
      if rights.isOthers && !(rights.owner == 0 && rights.isSticky) { throw .writableByOthers(folder) }
      if what == .program && !rights.isOpen { throw .outOfReach(folder) }
    }
  }
}
