import Foundation
import PicketSystem
import Postgres

/// A server that says what a test writes by hand, to one client, and then keeps the line open or not.
final class LyingServer: Sendable {
  let folder: String
  let address: DatabaseAddress

  enum Part: Sendable {
    case say([UInt8])
    /// Again and again, until the client hangs up.
    case repeatForEver([UInt8])
    /// The client's first message, and then all messages up to the end of a batch.
    case hearStart, hearBatch
    case hangUp
  }

  init(_ parts: [Part], overTCP: Bool = false) throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "picket-lie-\(UInt64.random(in: .min ... .max))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if overTCP {
      let (socket, port) = try LyingServer.listen()
      address = try DatabaseAddress("postgres://picket@127.0.0.1:\(port)/family?sslmode=disable")
      Thread.detachNewThread {
        let listener = Descriptor(owning: socket)
        guard Poll.wait(for: listener.number, milliseconds: 20_000) else { return }
        let number = accept(listener.number, nil, nil)
        if number >= 0 { LyingServer.serve(Descriptor(owning: number), parts) }
      }
    } else {
      address = try DatabaseAddress("postgres://picket@/family?host=\(folder)")
      let listener = Listener(try ListeningSocket(path: "\(folder)/.s.PGSQL.5432", kind: .stream))
      Thread.detachNewThread {
        guard Poll.wait(for: listener.socket.descriptor, milliseconds: 20_000) else { return }
        if let peer = try? listener.socket.accept() { LyingServer.serve(peer, parts) }
      }
    }
  }

  /// A socket on the loopback, at a port that is free.
  private static func listen() throws -> (socket: Int32, port: UInt16) {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var (place, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isBound = unsafe withUnsafeMutablePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(number, address, size) == 0 && Foundation.listen(number, 1) == 0
          && getsockname(number, address, &size) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileWriteUnknown) }
    return (number, UInt16(bigEndian: place.sin_port))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private final class Listener: @unchecked Sendable {
    let socket: ListeningSocket
    init(_ socket: consuming ListeningSocket) { self.socket = socket }
  }

  private static func serve(_ peer: consuming Descriptor, _ parts: [Part]) {
    for part in parts {
      switch part {
      case .say(let bytes): guard write(bytes, peer.number) else { return }
      case .repeatForEver(let bytes): while write(bytes, peer.number) {}
      case .hearStart: guard hearMessage(peer.number, hasLetter: false) != nil else { return }
      case .hearBatch:
        while let letter = hearMessage(peer.number, hasLetter: true), letter != UInt8(ascii: "S") {}
      case .hangUp: return
      }
    }
    // The client ends it.
    while hear(1, peer.number) != nil {}
  }

  private static func write(_ bytes: [UInt8], _ peer: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else if errno != EAGAIN { return false }
      if count <= 0, !Poll.wait(for: peer, toWrite: true, milliseconds: 20_000) { return false }
    }
    return true
  }

  /// Returns its letter; nil when the client is gone.
  private static func hearMessage(_ peer: Int32, hasLetter: Bool) -> UInt8? {
    guard let head = hear(hasLetter ? 5 : 4, peer) else { return nil }
    let length = head.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    return hear(length - 4, peer) == nil ? nil : head[0]
  }

  private static func hear(_ count: Int, _ peer: Int32) -> [UInt8]? {
    var (heard, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: count))
    while heard.count < count {
      guard Poll.wait(for: peer, milliseconds: 20_000) else { return nil }
      let more = unsafe recv(peer, &buffer, count - heard.count, 0)
      if more == 0 || more < 0 && errno != EAGAIN { return nil }
      heard += buffer.prefix(max(0, more))
    }
    return heard
  }
}

/// A message of the server, by its letter.
func message(_ letter: Character, _ body: [UInt8], length: Int? = nil) -> [UInt8] {
  [letter.asciiValue ?? 0] + number(length ?? body.count + 4, 4) + body
}

func number(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
}

func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

extension LyingServer {
  /// Lets the client in.
  static let welcome: [Part] = [
    .hearStart,
    .say(
      message("R", number(0, 4)) + message("S", text("server_version") + text("15.0"))
        + message("S", text("client_encoding") + text("UTF8")) + message("K", number(7, 4) + number(8, 4))
        + message("Z", [UInt8(ascii: "I")])),
  ]

  /// What comes before the rows of a statement with columns of these types.
  static func head(_ types: [Int], format: Int = 1) -> [UInt8] {
    // Name, table, place in it, type, its width, its kind, form.
    let columns = types.map { type in
      [text("c"), number(0, 4), number(0, 2), number(type, 4), number(-1, 2), number(-1, 4), number(format, 2)].joined()
    }
    return message("1", []) + message("2", []) + message("T", number(types.count, 2) + columns.joined())
  }

  static func row(_ values: [[UInt8]]) -> [UInt8] {
    message("D", number(values.count, 2) + values.map { number($0.count, 4) + $0 }.joined())
  }

  static let tail = message("C", text("SELECT 1")) + message("Z", [UInt8(ascii: "I")])

  static func refusal(_ state: String, _ words: String, severity: String = "ERROR") -> [UInt8] {
    message(
      "E",
      [UInt8(ascii: "S")] + text(severity) + [UInt8(ascii: "V")] + text(severity) + [UInt8(ascii: "C")] + text(state)
        + [UInt8(ascii: "M")] + text(words) + [0])
  }
}
