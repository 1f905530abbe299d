import Glibc
import PicketSystem
import Support

/// Connections that are open, and how soon they end.
extension Road {
  /// Connections that are open and stay so.
  func flows(
    _ count: Int, port: Int = 443, _ hello: String, says size: Int, hears reply: Int, rate: Int
  ) throws -> BackgroundProgram {
    let client = try traffic(
      from: .child, ["flows", Road.spread, "\(port)", "\(count)", hello, "\(size)", "\(reply)", "\(rate)"])
    let opened = try TrafficReport(client.line(within: MeasuredProcess.limit), of: "flows")
    if opened["open"] < Double(count) { Console.warn("\(opened["open"]) of \(count) connections opened") }
    return client
  }

  /// Holds so many connections open while `body` runs, by as many programs as the system's limit on files asks for.
  func withFlows(
    _ count: Int, port: Int = 443, _ speech: Speech, says size: Int, hears reply: Int, _ body: () throws -> Void
  ) throws {
    if count == 0 { return try body() }
    let part = min(count, 10_000)
    let server = try serve("hold", "\(port)", speech.reply)
    let client = try flows(part, port: port, speech.hello, says: size, hears: reply, rate: 0)
    try withFlows(count - part, port: port + 1, speech, says: size, hears: reply, body)
    _ = consume client
    _ = consume server
  }

  /// Milliseconds from an order until the last octet of any connection that reached its server, while all of them send;
  /// nil when not all were cut.
  func cut(
    _ count: Int, of family: borrowing FamilyOnDisk, _ speech: Speech,
    by order: (borrowing FamilyOnDisk, borrowing Judge.Seat) throws -> Void
  ) throws -> Double? {
    let server = try serve("hold", "443", speech.reply)
    let seat = try Judge.picket.start(in: self, for: family)
    seat.settle()
    return try cut(count, server, speech) { try order(family, seat) }
  }

  /// The same by a judge that is at work.
  func cut(_ count: Int, _ speech: Speech, by order: () throws -> Void) throws -> Double? {
    try cut(count, serve("hold", "443", speech.reply), speech, by: order)
  }

  private func cut(
    _ count: Int, _ server: borrowing BackgroundProgram, _ speech: Speech, by order: () throws -> Void
  ) throws -> Double? {
    let client = try flows(count, speech.hello, says: Speech.helloSize, hears: Speech.replySize, rate: 50_000)
    usleep(300_000)
    let start = Double(SystemClock.monotonic) / 1e9
    try order()
    // Each end learns it when it sends the next time but one.
    var seen = 0.0
    for _ in 0..<200 where seen < Double(count) {
      usleep(100_000)
      client.signal(SIGUSR1)
      seen = try TrafficReport(client.line(within: Road.limit), of: "flows")["cut"]
    }
    server.signal(SIGUSR1)
    let received = try TrafficReport(server.line(within: Road.limit), of: "hold")
    guard seen == Double(count) else {
      Console.warn("\(seen) of \(count) connections were cut")
      return nil
    }
    return (received["last"] - start) * 1_000
  }
}

/// What the two ends of a sample connection say.
struct Speech {
  /// Files that the traffic reads.
  let hello: String
  /// One whose name has five zeros, in whose place a number can be put.
  let numbered: String
  let reply: String
  /// How much a client waits for.
  static let replySize = 3_000
  static let domain = "example.org"
  /// A hello of OpenSSL's size.
  static let helloSize = 455

  init(in place: borrowing Workplace) throws(Failure) {
    (hello, numbered, reply) = (place.path("hello"), place.path("numbered"), place.path("reply"))
    try Speech.writeHello(for: "www.\(Speech.domain)", to: hello)
    try Speech.writeHello(for: "w00000.\(Speech.domain)", to: numbered)
    let start = ServerHelloBuilder().stream() + TLSRecords.changeCipherSpec
    try Speech.write(start + TLSRecords.applicationData(Speech.replySize - start.count - 5), to: reply)
  }

  private static func writeHello(for name: String, to path: String) throws(Failure) {
    var builder = HelloBuilder(name: name)
    builder.protocols = ["h2", "http/1.1"]
    builder.paddedTo = Speech.helloSize - 5
    try write(TLSRecords.records(builder.message()), to: path)
  }

  /// A list that the clients' name is in.
  static func list(at path: String) throws(Failure) { try write(Array("\(domain)\n".utf8), to: path) }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var file = try NewFile(path: path)
    try file.write(bytes)
    try file.publish()
  }
}
