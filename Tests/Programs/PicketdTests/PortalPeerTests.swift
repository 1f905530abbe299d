import Foundation
import Support
import Testing

/// What picketd believes of a picket-web that somebody else has taken over: only that a connection is there which it holds.
@Suite(.enabled(if: Caller.isRoot, "users of their own")) struct PortalPeerTests {
  private static let (mia, web): (uid_t, uid_t) = (60_001, 65_534)

  /// A process that holds one end of a connection, once it has it.
  private func hold(by user: uid_t, _ words: String...) throws -> Process {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "/usr/bin/python3", "-B"]
      + ["\(Caller.folder)/connection.py"] + words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("ready"))
    return process
  }

  @Test func `a connection speaks for the user at its other end, if the one who asks holds it`() throws {
    let (portal, from) = (try WebHome.freePort(), try WebHome.freePort())
    let home = try Home("{mode: 'laptop', portal: '127.0.0.1:\(portal)'}")
    // In place of picket-web: it keeps the secret where the test finds it.
    try home.workshop.write("web", Array("#!/bin/sh\nread secret\necho $secret >$(dirname $0)/secret\nexec cat\n".utf8))
    _ = unsafe chmod(home.workshop.path("web"), 0o755)
    _ = unsafe chmod(home.workshop.path(""), 0o711)
    let picketd = try home.start(["--web", home.workshop.path("web")])
    home.wait("the secret") { (try? home.workshop.bytes("secret"))?.count == 65 }
    let secret = String(decoding: try home.workshop.bytes("secret").dropLast(), as: UTF8.self)
    _ = try Caller.root.ask(
      home.socket, ("Household.AddChild", #"{"name": "Mia"}"#),
      ("Household.AddDevice", #"{"owner": "child", "child": "Mia", "user": \#(Self.mia)}"#))
    func represent(_ address: String = "127.0.0.1", port: UInt16, by user: uid_t = Self.web) throws -> String {
      let parameters = #"{"address": "\#(address)", "port": \#(port), "secret": "\#(secret)"}"#
      return try Caller(user: user).ask(home.childSocket, ("Household.Represent", parameters)).joined()
    }
    let server = try hold(by: Self.web, "listen", "\(portal)")
    #expect(try !represent(port: from).contains("Mia"), "there is no connection")
    let client = try hold(by: Self.mia, "connect", "\(portal)", "\(from)")
    #expect(try represent(port: from).contains("Mia"))
    #expect(try represent("::ffff:127.0.0.1", port: from).contains("Mia"), "the same address in another form")
    #expect(try !represent(port: from, by: 60_009).contains("Mia"), "somebody else's connection")
    for (address, port) in [("127.0.0.2", from), ("::1", from), ("127.0.0.1", portal), ("192.0.2.1", from)] {
      #expect(try !represent(address, port: port).contains("Mia"), "\(address) \(port)")
    }
    kill(client.processIdentifier, SIGKILL)
    client.waitUntilExit()
    #expect(try !represent(port: from).contains("Mia"), "it is closed")
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    #expect(home.stop(picketd) == 0)
  }
}
