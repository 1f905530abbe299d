import Testing

@testable import Household

@Suite struct BackOffTests {
  static func moment(_ seconds: UInt64, machine: String = "a", wall: UInt64 = 0) -> ClockReading {
    ClockReading(wall: wall, boot: seconds * ClockReading.second, machine: machine)
  }

  @Test func `three guesses are free, and then each waits twice as long as the last`() {
    var backOff = BackOff()
    var waits: [UInt64] = []
    for guess in 0..<16 {
      let moment = BackOffTests.moment(UInt64(guess) * 10_000 + 100)
      #expect(backOff.wait(at: moment) == 0)
      backOff.count(at: moment)
      waits.append(backOff.wait(at: moment))
    }
    #expect(waits == [0, 0, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560] + Array(repeating: 3_600, count: 5))
  }

  @Test func `the wait passes by itself, and the wall clock has no say in it`() {
    var backOff = BackOff()
    for _ in 0..<5 { backOff.count(at: BackOffTests.moment(100)) }
    #expect(backOff.wait(at: BackOffTests.moment(100, wall: .max)) == 40)
    #expect(backOff.wait(at: BackOffTests.moment(139, wall: 0)) == 1)
    #expect(backOff.wait(at: BackOffTests.moment(140)) == 0)
    #expect(backOff.wait(at: BackOffTests.moment(10)) == 40, "a clock that ran backwards helps nobody")
  }

  @Test func `it survives restarts of the daemon, and begins anew with the machine`() throws {
    var backOff = BackOff()
    for _ in 0..<5 { backOff.count(at: BackOffTests.moment(100)) }
    var kept = try #require(BackOff(text: backOff.text))
    #expect(kept == backOff)
    kept.wake(at: BackOffTests.moment(120))
    #expect(kept.wait(at: BackOffTests.moment(120)) == 20)
    kept.wake(at: BackOffTests.moment(3, machine: "b"))
    #expect(kept.wait(at: BackOffTests.moment(3, machine: "b")) == 40)
    #expect(kept.wait(at: BackOffTests.moment(43, machine: "b")) == 0)
  }

  @Test(arguments: ["", "x", "-1 0 a", "1", "99999999999999999999 1 a"]) func `nonsense is no back-off`(_ text: String)
  {
    #expect(BackOff(text: text) == nil)
  }
}
