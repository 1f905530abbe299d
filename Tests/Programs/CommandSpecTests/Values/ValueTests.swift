import CommandSpec
import Support
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    ("30m", 1_800), ("1h30m", 5_400), ("2d", 172_800), ("90s", 90), ("1d1h1m1s", 90_061), ("366d", 31_622_400),
    ("0h5m", 300), ("30", 1_800), ("30min", 1_800), ("1.5h", 5_400), ("1h30", 5_400), ("2hours", 7_200), ("0.25h", 900),
    ("1hour30minutes", 5_400), ("90", 5_400), ("1 hour", 3_600), ("1 h 30 min", 5_400), ("1 hour 30", 5_400),
    ("2H", 7_200), ("1 week", 604_800), ("2 Days", 172_800),
  ])
  func `durations are read`(text: String, seconds: Int64) {
    #expect(Duration(words: text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "m", "-5m", "+5m", " 5m", "5m ", "5  m", "1 30", "5 ", "1m1h", "1h1h", "0m", "0", "367d", "1.h", ".5h",
    "1.0001h", "1.5x", "5m5", "1s1",
    "999999999999d", "1.1.1h", "٣m", "5m\u{0}",
  ])
  func `what is no duration is not`(text: String) { #expect(Duration(words: text) == nil) }

  @Test func `a duration that is written reads back`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let duration = Duration.seconds(Int64.random(in: 1...(366 * 86_400), using: &generator))
      #expect(Duration(words: duration.words) == duration, "seed 7, \(duration.words)")
    }
  }

  @Test func `times of day and days of the week`() throws {
    let five = try #require(TimeOfDay("17:05"))
    #expect(five.hour == 17 && five.minute == 5)
    for (text, hour, minute) in [
      ("5pm", 17, 0), ("5:05 PM", 17, 5), ("12am", 0, 0), ("12:30pm", 12, 30), ("noon", 12, 0), ("Midnight", 0, 0),
    ] {
      let time = TimeOfDay(text)
      #expect(time?.hour == hour && time?.minute == minute, "\(text)")
    }
    for text in [
      "24:00", "17", "17:5", "17:60", "-1:00", "1:2:3", ":", "", "13pm", "0am", "pm", " pm", "5 pm ", "5  pm", "5:5pm",
    ] {
      #expect(TimeOfDay(text) == nil, "\(text)")
    }
    #expect(DaysOfWeek("mon-fri")?.days == [0, 1, 2, 3, 4])
    #expect(DaysOfWeek("Sat,sun")?.days == [5, 6])
    #expect(DaysOfWeek("fri-mon,wed")?.days == [4, 5, 6, 0, 2])
    for text in ["", "mon-", "-mon", "mon-tue-wed", "monday", "mon,", "1"] { #expect(DaysOfWeek(text) == nil) }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-21T17:00:00Z", 1_795_280_400), ("2026-11-21T18:00:00+01:00", 1_795_280_400),
    ("2026-11-21t11:30:00.25-05:30", 1_795_280_400), ("2024-02-29T00:00:00Z", 1_709_164_800),
    ("0001-01-01T00:00:00Z", -62_135_596_800),
  ])
  func `times are read`(text: String, seconds: Int64) { #expect(Timestamp(text)?.seconds == seconds) }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T17:00:00", "2026-11-21T17:00:00ZZ", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T17:00:00+1:00", "2026-11-21T17:00:00.Z", "+026-11-21T17:00:00Z",
  ])
  func `what is no time is not`(text: String) { #expect(Timestamp(text) == nil) }

  @Test func `a time that is written reads back`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let time = Timestamp(seconds: Int64.random(in: -60_000_000_000...250_000_000_000, using: &generator))
      #expect(Timestamp("\(time)") == time, "seed 11, \(time)")
    }
  }
}
