import Glibc
import PicketSystem

/// Where things lie: the words behind `picket-init`.
struct Places: Sendable {
  private(set) var configuration = "/etc/picket/picket.json5"
  private(set) var state = "/var/lib"
  private(set) var run = "/run/picket"
  private(set) var programs: String

  /// nil where help or the version was asked for.
  init?(_ words: ArraySlice<String>) throws(Failure) {
    let own = (try? File.target(of: "/proc/self/exe")) ?? "/usr/sbin/picket-init"
    programs = String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)])
    var rest = words
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = word.hasPrefix("--") ? parts[0] : word
      func value() throws(Failure) -> String {
        guard let value = option != word ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw Failure("read", option, reason: "\(option) wants a value")
        }
        return value
      }
      switch option {
      case "--config": configuration = try value()
      case "--state": state = try value()
      case "--run": run = try value()
      case "--programs": programs = try value()
      case "--version":
        Console.text("picket-init \(version)\n")
        return nil
      case "--help", "-h":
        Console.text(help)
        return nil
      default: throw Failure("read", word, reason: "there is no option '\(word)'")
      }
    }
  }

  func program(_ name: String) -> String { programs + "/" + name }
  /// Whether apps' extensions can be started, by a program that an image may leave out and as a user of theirs.
  var hasExtensions: Bool {
    File.isExecutable(program("picket-confine")) && Account.number(of: "picket-extension") != nil
  }
  func socket(_ name: String) -> String { run + "/" + name }

  /// Makes the folder of sockets, and the file by which programs take turns at iptables-legacy: root's would be root's alone.
  func make() throws(Failure) {
    try File.makeFolder(run)
    let lock = "/run/xtables.lock"
    guard let group = Account.group(named: "picket-filter") else { return }
    let number = unsafe open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw Failure.last("make", lock) }
    let file = Descriptor(owning: number)
    guard fchown(file.number, 0, group) == 0, fchmod(file.number, 0o640) == 0 else {
      throw Failure.last("hand over", lock)
    }
  }

  /// Makes a program's own folder of state, which no other user can read.
  func makeState(_ name: String, for user: UInt32, _ group: UInt32) throws(Failure) -> String {
    let folder = state + "/" + name
    try File.makeFolder(folder, mode: 0o700)
    guard unsafe chown(folder, user, group) == 0 else { throw Failure.last("hand over", folder) }
    try File.setMode(of: folder, to: 0o700)
    return folder
  }
}
