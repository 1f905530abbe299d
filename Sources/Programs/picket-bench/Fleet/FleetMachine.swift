import Glibc
import PicketJSON
import PicketSystem
import PicketVarlink

/// A machine of a family: picketd, and the picket-fleet beside it.
final class FleetMachine {
  private let client: Client
  private let daemon: [BackgroundProgramOwner]

  /// Where picketd runs already.
  init(at socket: String, _ user: borrowing FleetUser) throws {
    client = try Answerer.client(at: socket)
    daemon = [try user.start(["-fleet", "--socket", socket])]
    try wait("picket-fleet") { try $0.call("Fleet.Status")["courier"]?.bool == true }
  }

  /// A guardian's machine, without a fence.
  init(alone place: borrowing Workplace, _ rules: String, _ user: borrowing FleetUser) throws {
    let (socket, configuration) = (place.path("control.sock"), place.path("picket.json5"))
    var file = try NewFile(path: configuration)
    try file.write(Array("{}".utf8))
    try file.publish()
    let words = ["d", "--no-filter", "--config", configuration, "--state", place.folder, "--socket", socket]
    let picketd = try user.start(words + ["--rules", rules, "--link", place.path("filter.sock")])
    client = try Answerer.client(at: socket)
    daemon = [picketd, try user.start(["-fleet", "--socket", socket])]
    try wait("picket-fleet") { try $0.call("Fleet.Status")["courier"]?.bool == true }
  }

  @discardableResult
  func call(_ method: String, _ parameters: JSON.Object = [:]) throws -> JSON.Object {
    try client.call("io.picket." + method, parameters, within: .seconds(60))
  }

  func wait(_ what: String, until isSo: (FleetMachine) throws -> Bool) throws {
    for _ in 0..<600 {
      if try isSo(self) { return }
      usleep(50_000)
    }
    throw Failure("wait for", what, reason: "it does not come")
  }
}

/// A program as a class's member.
final class BackgroundProgramOwner {
  private let program: BackgroundProgram
  init(_ program: consuming BackgroundProgram) { self.program = program }
}

/// The user `picket-fleet`, by which picketd knows the program. Where the package is not installed, programs get a table of users with it.
struct FleetUser: ~Copyable {
  private static let line = "picket-fleet:x:61111:"
  /// Words that start a program which knows the user.
  let entrance: [String]

  init(in place: borrowing Workplace) throws {
    let users = String(decoding: try File.contents(of: "/etc/passwd", limit: 1 << 20), as: UTF8.self)
    if users.split(separator: "\n").contains(where: { $0.hasPrefix("picket-fleet:") }) {
      entrance = []
      return
    }
    let groups = String(decoding: try File.contents(of: "/etc/group", limit: 1 << 20), as: UTF8.self)
    for (name, text) in [
      ("passwd", users + FleetUser.line + "61111::/nonexistent:/usr/sbin/nologin\n"),
      ("group", groups + FleetUser.line + "\n"),
    ] {
      var file = try NewFile(path: place.path(name), mode: 0o644)
      try file.write(Array(text.utf8))
      try file.publish()
    }
    let script = "mount --bind $1 /etc/passwd && mount --bind $2 /etc/group && shift 2 && exec \"$@\""
    entrance = ["unshare", "--mount", "sh", "-c", script, "sh", place.path("passwd"), place.path("group")]
  }

  /// Starts a program of Picket's by the end of its name and its words.
  func start(_ words: [String]) throws -> BackgroundProgramOwner {
    let quietly = ["sh", "-c", "exec \"$@\" 2>/dev/null", "sh"]
    let all = entrance + quietly + [BackgroundProgram.picket + words[0]] + words.dropFirst()
    return BackgroundProgramOwner(try BackgroundProgram(all[0], Array(all.dropFirst())))
  }

  /// Lets the user come to a folder's sockets.
  func letThrough(_ folder: String) throws { _ = try Command("chmod", ["711", folder])?.run() }
}
