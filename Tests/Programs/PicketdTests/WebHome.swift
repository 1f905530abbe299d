import Foundation
import Support
import Testing

/// picketd and picket-web beside each other, and browsers that speak to the latter.
final class WebHome {
  static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "picket-web")
  static let passcode = "2580"

  let home: Home
  let port: UInt16
  /// Where children's pages are.
  let portal: UInt16?
  private let picketd: Process
  private let web = Process()

  /// With `user` picket-web runs as that one from the beginning, and never becomes the user picket-web, which some machines
  /// have and others do not.
  init(
    _ children: [String] = ["Mia"], devices: [(child: String, user: Int)] = [], startsWeb: Bool = false,
    user: uid_t? = nil,
    options: [String] = [], address: String = "127.0.0.1", hasPortal: Bool = false, hasDashboard: Bool = true
  ) throws {
    port = try WebHome.freePort()
    portal = hasPortal ? try WebHome.freePort() : nil
    let places =
      (hasDashboard ? [", dashboard: '\(address):\(port)'"] : [])
      + (portal.map { [", portal: '127.0.0.1:\($0)'"] } ?? [])
    home = try Home("{mode: 'laptop', zone: 'Europe/Paris'\(places.joined())}")
    // picket-web is another user than the one whose folder this is.
    _ = unsafe chmod(home.workshop.path(""), 0o711)
    picketd = try home.start(startsWeb ? [] : ["--no-web"])
    home.wait("ready") { [home] in home.log.contains("picketd: ready") }
    _ = try Caller.root.ask(
      home.socket,
      calls: children.map { ("Household.AddChild", #"{"name": "\#($0)"}"#) }
        + devices.map { ("Household.AddDevice", #"{"owner": "child", "child": "\#($0.child)", "user": \#($0.user)}"#) }
        + [("Household.SetPasscode", #"{"passcode": "\#(WebHome.passcode)"}"#)])
    try home.workshop.write("web.log", [])
    if startsWeb { return }
    let entrance = user.map { ["setpriv", "--reuid", "\($0)", "--regid", "\($0)", "--clear-groups"] } ?? []
    web.executableURL = URL(filePath: "/usr/bin/env")
    web.arguments =
      entrance + [WebHome.program.path, "--config", home.workshop.path("picket.json5"), "--socket", home.socket]
      + options
    web.standardInput = FileHandle.nullDevice
    web.standardError = try FileHandle(forWritingTo: URL(filePath: home.workshop.path("web.log")))
    try web.run()
    home.wait("picket-web") { [self] in log.contains("serves http") || !web.isRunning }
  }

  deinit {
    if web.isRunning { kill(web.processIdentifier, SIGKILL) }
    if picketd.isRunning { kill(picketd.processIdentifier, SIGKILL) }
  }

  var log: String { (try? String(contentsOfFile: home.workshop.path("web.log"), encoding: .utf8)) ?? "" }
  var process: Int32 { web.processIdentifier }

  /// The status with which picket-web ends.
  func stop() -> Int32 {
    kill(web.processIdentifier, SIGTERM)
    web.waitUntilExit()
    _ = home.stop(picketd)
    return web.terminationStatus
  }

  func killDaemon() {
    kill(picketd.processIdentifier, SIGKILL)
    picketd.waitUntilExit()
  }

  func stopDaemon() { _ = home.stop(picketd) }

  func ask(
    _ method: String, _ target: String, _ body: String = "", cookie: String? = nil, other: [String: String] = [:],
    host: String? = nil
  ) -> HTTPAnswer? {
    var headers = other
    if method != "GET" {
      headers.merge(["Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"]) { own, _ in own }
    }
    if let cookie { headers["Cookie"] = cookie }
    return HTTPConnection(port: port).ask(method, target, headers: headers, body: body, host: host)
  }

  /// The cookie of a guardian who has given the passcode.
  func signIn(_ passcode: String = passcode) -> String? {
    let answer = ask("POST", "/api/v1/session", #"{"passcode": "\#(passcode)"}"#)
    return answer?["set-cookie"]?.split(separator: ";").first.map(String.init)
  }

  static func freePort() throws -> UInt16 {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe bind(number, place, size) == 0 && getsockname(number, place, &size) == 0
      }
    }
    try #require(isBound)
    return UInt16(bigEndian: place.sin_port)
  }
}
