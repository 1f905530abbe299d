import Foundation
import PicketSystem
import Support
import Testing

@testable import FilterProtocol

@Suite struct ListenerTests {
  private let workshop: Workshop
  private var path: String { workshop.path("filter.sock") }

  init() throws { workshop = try Workshop() }

  @Test func `the socket is its owner's alone and goes with the listener`() throws {
    do {
      let listener = try Listener(path: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: listener.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(throws: LinkError.nobody(path: path)) { _ = try FilterConnection(path: path) }
  }

  @Test func `a second listener is refused, and the first goes on`() throws {
    var first = try Listener(path: path)
    #expect(throws: LinkError.taken(path: path, process: getpid())) { _ = try Listener(path: path) }
    let client = try FilterConnection(path: path)
    // The second one's question came first.
    _ = try Conversation.accept(&first)
    let server = try Conversation.accept(&first)
    #expect(server.peer == client.peer)
  }

  @Test func `a stale socket is replaced, and anything else is not`() throws {
    let process = try Python.start("import socket; socket.socket(1, 5).bind('\(path)')", as: getuid())
    process.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: path))
    do {
      var listener = try Listener(path: path)
      let client = try FilterConnection(path: path)
      _ = try Conversation.accept(&listener)
      _ = consume client
    }
    try workshop.write("filter.sock", [1])
    #expect(throws: LinkError.self) { _ = try Listener(path: path) }
    #expect(try workshop.bytes("filter.sock") == [1])
  }

  @Test func `a socket that another process made in its place stays when the listener ends`() throws {
    do {
      let listener = try Listener(path: path)
      try FileManager.default.removeItem(atPath: listener.path)
      try workshop.write("filter.sock", [1])
    }
    #expect(try workshop.bytes("filter.sock") == [1])
  }

  @Test(.enabled(if: getuid() == 0, "another user's program needs root"))
  func `a user who is neither root nor the filter's is turned away`() throws {
    var listener = try Listener(path: path)
    for folder in [workshop.folder, path] { unsafe chmod(folder, 0o777) }
    let process = try Python.start(
      "import socket; s = socket.socket(1, 5); s.connect('\(path)'); exit(len(s.recv(9)))", as: 65_534)
    while listener.turnedAway == 0 && process.isRunning { #expect(try listener.accept() == nil) }
    process.waitUntilExit()
    #expect(listener.turnedAway == 1 && process.terminationStatus == 0)
  }

  @Test(.enabled(if: getuid() == 0, "another user's socket needs root"))
  func `a user whose file the socket is may give orders, as with a service manager's socket`() throws {
    var holder = try Listener(path: path)
    #expect(try unsafe chown(path, 65_534, 0) == 0 && holder.accept() == nil)
    // What the listener read at its start counts, and not what is there later.
    for folder in [workshop.folder, path] { unsafe chmod(folder, 0o777) }
    let process = try Python.start(
      "import socket; s = socket.socket(1, 5); s.connect('\(path)'); exit(len(s.recv(9)))", as: 65_534)
    while holder.turnedAway == 0 && process.isRunning { #expect(try holder.accept() == nil) }
    process.waitUntilExit()
    #expect(holder.turnedAway == 1)
    let peer = FilterPeer(process: 1, user: 65_534)
    #expect(peer.isTrusted(as: 65_534) && !peer.isTrusted(as: 0) && FilterPeer(process: 1, user: 0).isTrusted(as: 7))
  }

  @Test(arguments: ["", String(repeating: "a", count: 108), "/nowhere/at/all"])
  func `a path that cannot be a socket's is refused`(path: String) {
    #expect(throws: LinkError.self) { _ = try Listener(path: path) }
  }
}

enum Python {
  static func start(_ program: String, as user: uid_t) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["setpriv", "--reuid", "\(user)", "--clear-groups", "/usr/bin/python3", "-c", program]
    try process.run()
    return process
  }
}
