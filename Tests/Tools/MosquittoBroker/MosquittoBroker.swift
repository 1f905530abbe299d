import Foundation
import Support

/// A mosquitto of a test's own on the loopback, Debian's, as it is installed or as `scripts/setup` unpacked it. It ends with this
/// object.
public final class MosquittoBroker: @unchecked Sendable {
  public static var isThere: Bool { program != nil }

  private static let program = ["/usr/sbin/mosquitto", Project.path(".build/mosquitto/usr/sbin/mosquitto")].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  public let port: UInt16
  private let workshop: Workshop
  private var server: Process?

  struct Missing: Error, CustomStringConvertible { let description: String }

  /// `certificate` is a file as PEM, with its key: then it speaks TLS, and wants the name and the password.
  public init(certificate: String? = nil, user: String? = nil, password: String = "") throws {
    (port, workshop) = (try MosquittoBroker.freePort(), try Workshop())
    var lines = ["listener \(port) 127.0.0.1", "persistence false", "allow_anonymous \(user == nil)"]
    if let certificate {
      lines += ["certfile \(certificate)", "keyfile \(certificate)"]
    }
    if let user {
      lines.append("password_file \(workshop.path("passwords"))")
      try workshop.write("passwords", Array("\(user):\(password)\n".utf8))
      let hash = Process()
      hash.executableURL = URL(filePath: MosquittoBroker.folder(of: "mosquitto_passwd"))
      hash.arguments = ["-U", workshop.path("passwords")]
      try hash.run()
      hash.waitUntilExit()
    }
    // Started by root it would become a user who reads none of this.
    if geteuid() == 0 { lines.append("user root") }
    try workshop.write("mosquitto.conf", Array(lines.joined(separator: "\n").utf8))
    try start()
  }

  deinit { stop() }

  public func start() throws {
    guard let program = MosquittoBroker.program else {
      throw Missing(description: "no mosquitto: run scripts/setup test")
    }
    let server = Process()
    server.executableURL = URL(filePath: program)
    server.arguments = ["-c", workshop.path("mosquitto.conf")]
    if !FileManager.default.fileExists(atPath: workshop.path("log")) { try workshop.write("log", []) }
    let log = try FileHandle(forWritingTo: URL(filePath: workshop.path("log")))
    (server.standardError, server.standardOutput) = (log, log)
    try server.run()
    self.server = server
    for _ in 0..<600 {
      if MosquittoBroker.isListening(port) { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    throw Missing(description: "mosquitto does not start: \(said)")
  }

  /// At once, as a machine that loses its power.
  public func stop() {
    if let server, server.isRunning {
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    server = nil
  }

  public var said: String { (try? String(contentsOfFile: workshop.path("log"), encoding: .utf8)) ?? "" }

  private static func folder(of tool: String) -> String {
    ["/usr/bin/\(tool)", Project.path(".build/mosquitto/usr/bin/\(tool)")].first {
      FileManager.default.isExecutableFile(atPath: $0)
    } ?? tool
  }

  private static func isListening(_ port: UInt16) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe connect(socket, place, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func freePort() throws -> UInt16 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe bind(socket, place, size) == 0 && getsockname(socket, place, &size) == 0
      }
    }
    guard isBound else { throw Missing(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}
