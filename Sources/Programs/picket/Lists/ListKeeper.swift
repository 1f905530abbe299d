import CommandSpec
import DaemonClient
import FoundationEssentials
import Glibc
import PicketSystem
import Subscriptions

/// Who changes the lists: picketd where it keeps the folder that is meant, so that a list holds as soon as it is there and
/// every guardian may change it; else this program itself.
struct ListKeeper {
  /// Fetching lists and building the catalog takes long.
  private static let patience = Duration.seconds(1_200)

  let daemon: Daemon?
  /// Told after a change that no running picketd takes in by itself.
  let note: String

  init(_ invocation: Invocation) throws {
    // With rules of one's own the catalog is one's own too.
    guard invocation["--rules"] == nil else {
      (daemon, note) = (nil, "")
      return
    }
    let isPlaced = invocation["--catalog"] != nil || invocation["--state"] != nil
    let isSaid = invocation["--socket"] != nil || Environment["PICKET_SOCKET"] != nil
    var found: Daemon?
    do {
      let daemon = try Daemon.reach(invocation)
      let isIts = try !isPlaced || ListKeeper.keeps(daemon, invocation.catalogFolder().catalog)
      found = isIts ? daemon : nil
    } catch let refusal as Refusal where isPlaced || !isSaid && refusal.code == .notReachable {
      found = nil
    }
    daemon = found
    note = found == nil ? "No picketd keeps this folder just now: one that does takes it in when it starts.\n" : ""
  }

  private static func keeps(_ daemon: Daemon, _ catalog: String) throws -> Bool {
    real(try daemon.ask(.lists()).catalog) == real(catalog)
  }

  private static func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

  /// The whole path of a file, since picketd runs in another folder.
  static func whole(_ address: String) throws -> String {
    if address.contains("://") || address.hasPrefix("/") || !FileManager.default.fileExists(atPath: address) {
      return address
    }
    return FileManager.default.currentDirectoryPath + "/" + address
  }

  func add(
    _ source: String, _ invocation: Invocation, by daemon: Daemon
  ) throws -> DaemonReply<Daemon.AddListReply> {
    // Without a category it is the word of a suggested list, whatever lies in this folder.
    let source = try invocation["--category"] == nil ? source : ListKeeper.whole(source)
    // picketd reads files by path for root alone.
    if geteuid() != 0, source.hasPrefix("/") { try send(source, to: daemon) }
    return try daemon.ask(
      .addList(
        source: source, category: invocation["--category"], format: invocation["--format"],
        title: invocation["--title"], force: invocation.has("--force")), within: ListKeeper.patience)
  }

  /// Sends the file's contents piece by piece.
  private func send(_ path: String, to daemon: Daemon) throws {
    let file = try File(path: path)
    // Base64 adds a third, and a message holds a mebibyte.
    var buffer = [UInt8](repeating: 0, count: 393_216)
    while true {
      let count = try file.read(into: &buffer, at: 0)
      if count == 0 { return }
      try daemon.ask(.sendList(bytes: Data(buffer[..<count]).base64EncodedString()))
    }
  }

  /// Returns the last reply, which has the outcome.
  func update(
    _ names: [String], _ isForced: Bool, by daemon: Daemon, _ progress: (Daemon.UpdateListsReply) -> Void
  ) throws -> DaemonReply<Daemon.UpdateListsReply> {
    var report: DaemonReply<Daemon.UpdateListsReply>?
    try daemon.follow(.updateLists(names, force: isForced)) { reply in
      if reply.outcomes == nil { progress(reply.value) } else { report = reply }
    }
    guard let report else { throw Refusal(code: .failed, description: "picketd ended without saying what it did") }
    return report
  }
}
