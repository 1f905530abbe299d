import Catalog
import FilterProtocol
import Glibc
import Household
import PicketSystem
import Policy
import Wire

/// Stands in for picket-filter: takes every order, and tells what a busy home's packet threads would decide.
struct FakeFilter: ~Copyable {
  /// So many a second, as many as new connections pass through a fence here.
  static let rate = 28_000
  /// How often picket-filter tells.
  private static let beats = 10

  private var listener: Listener
  private var link: Picketd?
  private let ring = RecordRing(capacity: 8_192)
  private var told = 0

  /// A connection is changed by reading, which a borrowed optional does not allow.
  private final class Picketd {
    var connection: FilterConnection
    var pump: RecordPump

    init(_ connection: consuming FilterConnection, _ ring: RecordRing) {
      self.connection = connection
      pump = RecordPump([ring])
    }
  }

  init(at path: String) throws(LinkError) { listener = try Listener(path: path) }

  /// Waits until picketd has said what to judge by.
  mutating func takeOrders() throws {
    for _ in 0..<3_000 {
      if link == nil, let connection = try listener.accept() { link = Picketd(connection, ring) }
      if try answer() { return }
      usleep(10_000)
    }
    throw Failure("hear from", "picketd", reason: "it gives no orders")
  }

  /// Answers what was ordered; whether settings were.
  private mutating func answer() throws -> Bool {
    guard let link else { return false }
    var hasSettings = false
    while true {
      let report: FilterProtocol.Report
      switch try link.connection.receiveOrder() {
      case .nothing: return hasSettings
      case .closed: throw Failure("measure", "picketd", reason: "it has gone")
      case .order(.status): report = .status(FilterStatus(process: UInt32(getpid()), version: "", startedAt: 0))
      case .order: report = .done
      case .snapshot:
        hasSettings = true
        report = .done
      }
      _ = try link.connection.send(report)
    }
  }

  /// Tells `count` decisions about device 1 at the usual rate, of `names` in turn, and one in `blockingEach` blocks; what
  /// it had no room for.
  mutating func tell(_ count: Int, of names: [Name], blockingEach: Int = .max) throws -> UInt64 {
    guard let link else { return 0 }
    let dropped = ring.dropped
    let start = SuspendingClock.now
    var done = 0
    while done < count {
      for _ in 0..<min(FakeFilter.rate / FakeFilter.beats, count - done) {
        ring.push(
          FakeFilter.record(names[told % names.count], told % blockingEach == blockingEach - 1 ? .block : .allow))
        (done, told) = (done + 1, told + 1)
      }
      _ = try answer()
      while !(try link.pump.run(link.connection)) { usleep(200) }
      let due = start + .seconds(1) * (Double(done) / Double(FakeFilter.rate))
      let left = (due - .now) / .microseconds(1)
      if left > 0 { usleep(UInt32(left)) }
    }
    return ring.dropped - dropped
  }

  /// Tells decisions about device 1 as they are made: `rate` a second, one by one, each of another name. Returns when each
  /// was made, in nanoseconds since the machine started.
  mutating func tellEvenly(_ names: [Name], aSecond rate: Int) throws -> [UInt64] {
    guard let link else { return [] }
    var times: [UInt64] = []
    let start = SuspendingClock.now
    for (number, name) in names.enumerated() {
      let left = (start + .seconds(1) * (Double(number) / Double(rate)) - .now) / .microseconds(1)
      if left > 0 { usleep(UInt32(left)) }
      times.append(SystemClock.boot)
      ring.push(FakeFilter.record(name, .allow))
      let isTold = number % (rate / FakeFilter.beats) == rate / FakeFilter.beats - 1 || number == names.count - 1
      if isTold { while !(try link.pump.run(link.connection)) { usleep(200) } }
    }
    return times
  }

  private static func record(_ name: Name, _ verdict: Verdict) -> DecisionRecord {
    DecisionRecord(
      time: ClockReading.now.wall, device: 1, via: .tls, verdict: verdict, reason: .nothingBlocks,
      categories: CategorySet(low: 1), name: name, server: Endpoint(Address(v4: 0xc612_0001), port: 443))
  }
}
