import Glibc
import PicketSystem
import Support

/// PowerDNS Recursor with a response policy zone: the fastest of the name servers that block.
enum Recursor {
  static let name = "pdns-recursor"
  /// The router's, on the child's side.
  static let address = "10.77.1.1"

  /// A configuration that blocks the first `count` sample names and all below them; the folder it lies in.
  static func configure(_ count: Int, in place: borrowing Workplace) throws(Failure) -> String {
    var zone = try NewFile(path: place.path("blocked.rpz"))
    var text = Array("$TTL 60\n@ SOA localhost. root.localhost. 1 3600 600 86400 60\n@ NS localhost.\n".utf8)
    for number in 0..<count {
      for before in ["", "*."] {
        text += before.utf8
        SampleNames.append(number, to: &text)
        text += " CNAME .\n".utf8
      }
      if text.count >= 1 << 16 || number == count - 1 {
        try zone.write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    try zone.publish()
    try write("rpzFile(\"\(place.path("blocked.rpz"))\", {policyName=\"blocked\"})\n", to: place.path("rpz.lua"))
    let settings = """
      lua-config-file=\(place.path("rpz.lua"))
      local-address=\(address)
      local-port=53
      allow-from=10.0.0.0/8
      threads=1
      pdns-distributes-queries=no
      socket-dir=\(place.folder)
      daemon=no
      security-poll-suffix=
      loglevel=1
      quiet=yes

      """
    try write(settings, to: place.path("recursor.conf"))
    return place.folder
  }

  private static func write(_ text: String, to path: String) throws(Failure) {
    var file = try NewFile(path: path)
    try file.write(Array(text.utf8))
    try file.publish()
  }

  /// On the router, answering. Fails with what it complained of last.
  static func start(_ folder: String, on road: Road) throws -> BackgroundProgram {
    let log = "\(folder)/recursor.log"
    let program = [road.tools.recursor, "/usr/sbin/pdns_recursor"].first { (try? File.size(of: $0)) != nil }
    guard let program else { throw Failure("start", name, reason: "it is not installed (see scripts/setup bench)") }
    // Its messages are kept: they are read after a failure.
    let quietly = ["sh", "-c", "exec \"$@\" >\"\(log)\" 2>&1", "sh"]
    let pinned = ["taskset", "-c", "1", "setpriv", "--pdeathsig", "KILL", program, "--config-dir=\(folder)"]
    let child = try road.start(in: road.path.router, quietly + pinned)
    // It reads millions of records, on a machine that may have other work.
    let limit = Duration.seconds(120)
    let end = SuspendingClock.now + limit
    while SuspendingClock.now < end {
      let answer = try road.send("ask", address, "53", "\(folder)/asked.txt", "1", "1")
      if answer["denied"] == 1 { return child }
      if child.hasEnded { throw Failure("start", name, reason: "it ended\(complaint(log))") }
      usleep(50_000)
    }
    throw Failure("wait for", name, reason: "no right answer within \(limit)\(complaint(log))")
  }

  private static func complaint(_ log: String) -> String {
    let text = (try? File.contents(of: log, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let last = text.split(separator: "\n").last ?? ""
    return last.isEmpty ? "" : ", last saying: \(last)"
  }
}
