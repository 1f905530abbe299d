import Glibc
import PicketSystem

/// Connections that are open, and how soon they end.
extension Road {
  /// Connections that are open and stay so.
  func flows(
    _ count: Int, port: Int = 443, _ hello: String, says size: Int, hears reply: Int, rate: Int
  ) throws -> Child {
    let client = try traffic(
      from: .child, ["flows", Road.spread, "\(port)", "\(count)", hello, "\(size)", "\(reply)", "\(rate)"])
    let opened = try Traffic(client.line(within: ChildProcess.limit), of: "flows")
    if opened["open"] < Double(count) { Console.warn("\(opened["open"]) of \(count) connections opened") }
    return client
  }

  /// Milliseconds from an order until the last octet of any connection that reached its server, while all of them send;
  /// nil when not all were cut.
  func cut(
    _ count: Int, of family: borrowing Family, _ speech: Speech,
    by order: (borrowing Family, borrowing Judge.Seat) throws -> Void
  ) throws -> Double? {
    let server = try serve("hold", "443", speech.reply)
    let seat = try Judge.picket.start(in: self, for: family)
    seat.settle()
    let client = try flows(count, speech.hello, says: Speech.helloSize, hears: Speech.replySize, rate: 50_000)
    usleep(300_000)
    let start = Double(SystemClock.monotonic) / 1e9
    try order(family, seat)
    // Each end learns it when it sends the next time but one.
    var seen = 0.0
    for _ in 0..<200 where seen < Double(count) {
      usleep(100_000)
      client.signal(SIGUSR1)
      seen = try Traffic(client.line(within: Road.limit), of: "flows")["cut"]
    }
    server.signal(SIGUSR1)
    let received = try Traffic(server.line(within: Road.limit), of: "hold")
    guard seen == Double(count) else {
      Console.warn("\(seen) of \(count) connections were cut")
      return nil
    }
    return (received["last"] - start) * 1_000
  }
}
