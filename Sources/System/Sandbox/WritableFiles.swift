internal import CConfine
internal import Glibc

/// The only files that a process may change (Landlock). Those that it has open stay as they are, and reading is for users and
/// modes to say.
public struct WritableFiles: Sendable {
  let folders: [String]

  public init(below folders: [String]) { self.folders = folders }

  /// What every program may write to: nothing that stays.
  private static let always = ["/dev/null", "/proc", "/tmp"]
  /// To change a file: its contents, its length.
  private static let ofFiles: UInt64 = 1 << 1 | 1 << 14
  /// To change what is in a folder: remove (4, 5), make (6 to 12), move from one to another (13).
  private static let ofFolders: UInt64 = 0x3ff << 4

  /// What the kernel knows of it, by the version of its interface.
  private static func known(_ version: CInt) -> UInt64 {
    switch version {
    case 1: 1 << 13 - 1
    case 2: 1 << 14 - 1
    default: .max
    }
  }

  /// False where the kernel has no Landlock, or refuses it. A folder that is not there is none that may be changed.
  public func install() -> Bool {
    let version = picket_landlock_version()
    guard version > 0 else { return false }
    let handled = (WritableFiles.ofFiles | WritableFiles.ofFolders) & WritableFiles.known(version)
    let rules = picket_landlock_begin(handled)
    guard rules >= 0 else { return false }
    defer { close(rules) }
    for path in WritableFiles.always + folders {
      let place = unsafe open(path, CInt(PICKET_O_PATH) | O_CLOEXEC)
      guard place >= 0 else { continue }
      defer { close(place) }
      var about = stat()
      guard unsafe fstat(place, &about) == 0 else { continue }
      let isFolder = about.st_mode & S_IFMT == S_IFDIR
      guard picket_landlock_allow(rules, place, isFolder ? handled : handled & WritableFiles.ofFiles) == 0 else {
        return false
      }
    }
    return picket_landlock_end(rules) == 0
  }
}
