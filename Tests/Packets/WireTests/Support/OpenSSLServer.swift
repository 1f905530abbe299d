import Foundation
import Glibc
import Testing

/// A real TLS server on loopback, which shows whether generated hellos are valid.
///
/// Every wait has a limit, and the process is ended by its handle.
final class OpenSSLServer {
  private let process = Process()
  private let input = Pipe()
  private let folder: URL
  private(set) var port: UInt16 = 0

  struct Failure: Error { let reason: String }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "picket-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificate = folder.appending(path: "server.pem").path
    let maker = Process()
    maker.executableURL = URL(filePath: "/usr/bin/openssl")
    maker.arguments =
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
      + ["-subj", "/CN=server.test", "-keyout", certificate, "-out", certificate]
    maker.standardError = FileHandle.nullDevice
    maker.standardOutput = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    guard maker.terminationStatus == 0 else { throw Failure(reason: "no certificate") }

    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", certificate, "-www"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard let port = OpenSSLServer.announcedPort(output.fileHandleForReading.fileDescriptor) else {
      throw Failure(reason: "the server did not say where it listens")
    }
    self.port = port
  }

  deinit {
    // A test's thread may have SIGTERM blocked, and the process would inherit that.
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The first bytes the server answers `stream` with, at most `limit`; fewer when it closes or says nothing.
  func answer(to stream: [UInt8], limit: Int = 7, milliseconds: Int32 = 5_000) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(reason: "socket") }
    defer { close(descriptor) }
    var wait = timeval(tv_sec: Int(milliseconds) / 1_000, tv_usec: 0)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(reason: "connect") }
    var rest = stream
    while !rest.isEmpty {
      let sent = unsafe send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard sent > 0 else { break }
      rest.removeFirst(sent)
    }
    var answer: [UInt8] = []
    while answer.count < limit {
      let more = OpenSSLServer.read(descriptor, milliseconds: milliseconds)
      if more.isEmpty { break }
      answer += more
    }
    return Array(answer.prefix(limit))
  }

  /// Reads `ACCEPT 127.0.0.1:port`.
  private static func announcedPort(_ descriptor: Int32) -> UInt16? {
    var text = ""
    while text.count < 4_096 {
      let more = read(descriptor, milliseconds: 10_000)
      if more.isEmpty { return nil }
      text += String(decoding: more, as: UTF8.self)
      for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1) where line.hasPrefix("ACCEPT") {
        return line.split(separator: ":").last.flatMap { UInt16($0) }
      }
    }
    return nil
  }

  private static func read(_ descriptor: Int32, milliseconds: Int32) -> [UInt8] {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wanted, 1, milliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
