import PicketSystem
import Testing

@Suite struct TimeTests {
  @Test func `clocks that nobody can set go on, and sleep counts in one of them`() {
    let (monotonic, boot) = (SystemClock.monotonic, SystemClock.boot)
    #expect(SystemClock.monotonic >= monotonic && SystemClock.boot >= boot)
    #expect(SystemClock.boot >= monotonic)
    #expect(SystemClock.wall > 1_700_000_000_000_000_000)
  }

  @Test func `a moment in UTC is what calendars say`() throws {
    let time = try #require(CalendarTime(utc: 951_827_696))
    #expect([time.year, time.month, time.day, time.hour, time.minute, time.second] == [2000, 2, 29, 12, 34, 56])
    let first = try #require(CalendarTime(utc: 0))
    #expect([first.year, first.month, first.day, first.hour] == [1970, 1, 1, 0])
    #expect(CalendarTime(utc: .max) == nil)
  }

  @Test func `a deadline that is over has no time left, and one beyond all time never is`() {
    #expect(Deadline(seconds: 0).milliseconds == 0 && Deadline(seconds: -1).milliseconds == 0)
    #expect((59_000...60_000).contains(Deadline(seconds: 60).milliseconds))
    #expect(Deadline(seconds: .max).milliseconds > 1_000_000_000)
  }

  @Test func `root has an account, and what nobody has is none`() {
    #expect(Account(0)?.name == "root" && Account.number(of: "root") == 0 && Account(named: "root")?.group == 0)
    #expect(Account.group(named: "root") == 0)
    #expect(Account(4_294_967_000) == nil && Account.number(of: "no such user") == nil)
    #expect(Account.group(named: "no such group") == nil)
  }
}
