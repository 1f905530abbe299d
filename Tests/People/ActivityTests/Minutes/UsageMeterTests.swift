import Support
import Testing

@testable import Activity

@Suite struct UsageMeterTests {
  private static let epoch = TrafficStream.epoch

  /// A reading of a game, with 10 packets a second and more in each direction.
  private static func sample(
    _ begin: Int, _ end: Int, key: String = "game.test", device: UInt16 = 1, bytes: Int? = nil, packets: Int? = nil
  ) -> UsageSample<String> {
    let packets = packets ?? 20 * (end - begin)
    let amount = UsageSample<String>.Amount(bytes: bytes ?? packets * 100, packets: packets)
    return UsageSample(
      key: key, device: device, begin: epoch + begin, end: epoch + end, received: amount, sent: amount)
  }

  private static func minutes(_ marks: [MinuteMark<String>]) -> [Int] { marks.map { $0.minute - epoch / 60 }.sorted() }

  /// Readings from `begin` to `end`, each of which advances the meter.
  private static func play(_ meter: inout UsageMeter<String>, _ begin: Int, _ end: Int, by step: Int = 5) {
    for second in stride(from: begin, to: end, by: step) {
      meter.add(sample(second, second + step))
      meter.advance(to: epoch + second + step)
    }
  }

  @Test(arguments: Array(stride(from: 0, to: 60, by: 5)))
  func `two minutes of play are known when they are over, from any second on`(_ begin: Int) {
    var meter = UsageMeter<String>()
    Self.play(&meter, begin, 115)
    #expect(meter.take() == [])
    Self.play(&meter, 115, 120)
    // Half a minute has the traffic of a light one, so the next minute decides.
    let isEarly = begin <= 30
    let early = Self.minutes(meter.take())
    #expect(early == (isEarly ? [0, 1] : []))
    Self.play(&meter, 120, 180)
    // Five seconds are no minute.
    #expect(early + Self.minutes(meter.take()) == (begin < 55 ? [0, 1, 2] : [1, 2]))
    #expect(meter.lost == 0)
  }

  @Test func `a gap of four minutes is bridged, and a longer one is not`() {
    for (gap, expected) in [(4, Array(0...7)), (5, [0, 1, 7, 8])] {
      var meter = UsageMeter<String>()
      Self.play(&meter, 0, 120)
      Self.play(&meter, (2 + gap) * 60, (4 + gap) * 60)
      #expect(Self.minutes(meter.take()) == expected, "a gap of \(gap)")
    }
  }

  @Test func `nothing is bridged across an interruption`() {
    var meter = UsageMeter<String>()
    Self.play(&meter, 0, 120)
    meter.interrupt(goingOnAt: Self.epoch + 240)
    Self.play(&meter, 240, 360)
    #expect(Self.minutes(meter.take()) == [0, 1, 4, 5])
  }

  @Test func `the minute before an interruption counts`() {
    var meter = UsageMeter<String>()
    Self.play(&meter, 0, 170)
    meter.interrupt(goingOnAt: Self.epoch + 600)
    #expect(Self.minutes(meter.take()) == [0, 1, 2])
  }

  @Test func `a clock that was ahead for a moment stops no counting`() {
    var meter = UsageMeter<String>()
    Self.play(&meter, 0, 120)
    meter.advance(to: Self.epoch + 36_000)
    meter.interrupt(goingOnAt: Self.epoch + 120)
    Self.play(&meter, 120, 360)
    #expect(Self.minutes(meter.take()) == [0, 1, 2, 3, 4, 5] && meter.lost == 0)
  }

  @Test func `a reading over hours in which the machine slept counts nothing`() {
    var meter = UsageMeter<String>()
    meter.add(Self.sample(0, 28_800, packets: 500_000))
    meter.advance(to: Self.epoch + 30_000)
    #expect(meter.take() == [])
  }

  @Test func `readings over five minutes count what continuous ones count`() {
    var meter = UsageMeter<String>()
    Self.play(&meter, 0, 3_600, by: 300)
    let counted = Self.minutes(meter.take())
    #expect((54...60).contains(counted.count) && counted.allSatisfy { (0..<60).contains($0) })
  }

  @Test func `readings that are lost leave a gap, and no more`() {
    var meter = UsageMeter<String>()
    var generator = SeededGenerator(seed: 5)
    for second in stride(from: 0, to: 1_800, by: 5) {
      if !generator.chance(oneIn: 2) { meter.add(Self.sample(second, second + 5)) }
      meter.advance(to: Self.epoch + second + 5)
    }
    #expect(Self.minutes(meter.take()) == Array(0..<30))
  }

  @Test func `a reading that comes late is lost and counted`() {
    var meter = UsageMeter<String>()
    Self.play(&meter, 60, 120)
    meter.add(Self.sample(0, 50))
    #expect(meter.lost == 1)
    meter.advance(to: Self.epoch + 600)
    #expect(meter.take() == [])
  }

  @Test func `impossible readings are lost and counted`() {
    var meter = UsageMeter<String>()
    for (begin, end) in [(10, 0), (-Self.epoch - 10, 0), (0, Int.max - Self.epoch)] {
      meter.add(
        UsageSample(
          key: "a", device: 1, begin: Self.epoch + begin, end: Self.epoch + end, received: .init(bytes: 1, packets: 1),
          sent: .init(bytes: 1, packets: 1)))
    }
    #expect(meter.lost == 3)
    // Absurd numbers neither overflow nor count.
    for (minute, number) in [(1, Int.max), (2, Int.max), (3, Int.min), (4, -1)] {
      meter.add(Self.sample(minute * 60, minute * 60 + 5, bytes: number, packets: 0))
      meter.add(Self.sample(minute * 60, minute * 60 + 5, key: "b", bytes: number, packets: 0))
    }
    meter.advance(to: .max)
    meter.advance(to: .min)
    #expect(meter.take() == [])
  }

  @Test func `names without end cost no memory without end`() {
    var meter = UsageMeter<String>()
    for name in 0..<10_000 { meter.add(Self.sample(0, 5, key: "\(name).test")) }
    #expect(meter.lost == 5_904)
    for device in 0..<5_000 { meter.add(Self.sample(5, 10, device: UInt16(device))) }
    #expect(meter.lost >= 6_800)
  }

  @Test func `devices are judged one by one, and their minutes merge`() {
    var meter = UsageMeter<String>()
    // Each device is busy every tenth minute alone, and another one in between: no device is attended.
    for minute in 0..<30 where minute % 5 == 0 {
      meter.add(Self.sample(minute * 60, minute * 60 + 60, device: minute % 10 == 0 ? 1 : 2))
    }
    meter.advance(to: Self.epoch + 3_600)
    #expect(meter.take() == [])
  }

  @Test func `names of one page are used while it is read`() {
    let minutes = Session.browsing.stream(seed: 9).minutes()
    let pictures = minutes["pictures.test"]?.count ?? 0
    #expect(abs(pictures - Session.browsing.used) <= 5, "\(pictures)")
    // Each of the eight sites has its own share, and together they have all.
    let sites = minutes.filter { $0.key.hasPrefix("site") }
    #expect(sites.count == 8 && sites.values.allSatisfy { $0.count < 25 })
    #expect(abs(sites.together.count - Session.browsing.used) <= 5)
  }

  @Test func `a tab that was left open ends with its reader`() {
    var stream = Session.browsing.stream(seed: 4)
    for second in stride(from: 45 * 60, to: 3 * 3_600, by: 30) {
      stream.fetch("advertisements.test", at: second, bytes: stream.random(120_000...350_000))
    }
    let counted = stream.minutes().together.count
    #expect(counted <= 45 + 5, "\(counted) of 45")
  }
}
