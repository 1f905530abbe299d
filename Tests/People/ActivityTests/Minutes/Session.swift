import Activity
import Testing

/// A made session, with the minutes that a person used it. Sizes and rates are those of the article "What counts as a
/// minute", which also has their sources.
struct Session: Sendable, CustomTestStringConvertible {
  let name: String
  /// Minutes of use; 0 where nobody is there.
  let used: Int
  let write: @Sendable (_ stream: inout TrafficStream, _ seconds: Int) -> Void

  var testDescription: String { name }

  func stream(seed: UInt64) -> TrafficStream {
    var stream = TrafficStream(seed: seed)
    write(&stream, used * 60)
    return stream
  }

  static let all = [
    film, smallFilm, bufferedFilm, shortFilms, browsing, chat, game, call, music, messenger, group, pocket, refreshes,
    tab, update, backup,
  ]

  static let film = Session(name: "film, 3.5 Mbit/s in pieces of 5 s", used: 40) { stream, seconds in
    stream.fetch("site.test", at: 0, bytes: 400_000)
    stream.fetch("video.test", at: 2, bytes: 20_000_000)
    var second = 10
    while second < seconds {
      stream.fetch("video.test", at: second, bytes: stream.random(1_500_000...2_900_000), rate: 6_000_000)
      second += stream.random(4...6)
    }
    for second in stride(from: 30, to: seconds, by: 30) { stream.fetch("site.test", at: second, bytes: 2_000) }
  }

  static let smallFilm = Session(name: "film, 100 kbit/s in pieces of 10 s", used: 40) { stream, seconds in
    for second in stride(from: 0, to: seconds, by: 10) {
      stream.fetch("video.test", at: second, bytes: stream.random(100_000...150_000))
    }
  }

  static let bufferedFilm = Session(name: "film, fetched once a minute", used: 40) { stream, seconds in
    var second = 0
    while second < seconds {
      stream.fetch("video.test", at: second, bytes: stream.random(8_000_000...14_000_000), rate: 6_000_000)
      second += stream.random(55...75)
    }
  }

  static let shortFilms = Session(name: "short films, one after the other", used: 30) { stream, seconds in
    var second = 0
    while second < seconds {
      stream.fetch("short.test", at: second, bytes: stream.random(1_500_000...6_000_000))
      stream.fetch("api.test", at: second, bytes: stream.random(2_000...20_000), request: 1_500)
      second += stream.random(6...30)
    }
  }

  /// Pages of eight sites, each with pictures, advertisements and statistics from other names.
  static let browsing = Session(name: "browsing, a page each 15 to 150 s", used: 45) { stream, seconds in
    var second = 0
    while second < seconds {
      stream.fetch("site\(stream.random(1...8)).test", at: second, bytes: stream.random(60_000...400_000))
      stream.fetch("pictures.test", at: second + 1, bytes: stream.random(200_000...2_500_000))
      stream.fetch("advertisements.test", at: second + 2, bytes: stream.random(40_000...300_000))
      stream.fetch("statistics.test", at: second + 3, bytes: 1_000, request: 2_500)
      second += stream.random(1...2) == 1 ? stream.random(15...60) : stream.random(40...150)
    }
  }

  static let chat = Session(name: "chat, 10 messages a minute", used: 30) { stream, seconds in
    var second = 0
    while second < seconds {
      // A message, the signs that someone writes, and that it was read.
      stream.packets("chat.test", at: second, received: (3, bytes: 250), sent: (2, bytes: 600))
      stream.packets("chat.test", at: second + 1, received: (2, bytes: 120), sent: (3, bytes: 150))
      second += stream.random(3...9)
    }
  }

  static let game = Session(name: "game, 20 packets a second", used: 30) { stream, seconds in
    for second in 0..<seconds {
      stream.packets(
        "game.test", at: second, received: (stream.random(15...25), bytes: stream.random(90...300)),
        sent: (stream.random(15...25), bytes: stream.random(60...110)))
    }
  }

  static let call = Session(name: "call, 50 packets a second", used: 25) { stream, seconds in
    for second in 0..<seconds {
      let isTalking = second / 7 % 2 == 0
      stream.packets(
        "call.test", at: second, received: (isTalking ? 5 : 50, bytes: 130), sent: (isTalking ? 50 : 5, bytes: 130))
    }
  }

  static let music = Session(name: "music, fetched at each song's beginning", used: 60) { stream, seconds in
    var second = 0
    while second < seconds {
      stream.fetch("music.test", at: second, bytes: stream.random(3_500_000...5_500_000), rate: 300_000)
      second += stream.random(180...240)
    }
  }

  static let messenger = Session(name: "messenger in a pocket, 8 hours", used: 0) { stream, _ in
    var second = 0
    while second < 8 * 3_600 {
      stream.packets("messenger.test", at: second, received: (1, bytes: 100), sent: (2, bytes: 90))
      second += 45
    }
    second = 100
    while second < 8 * 3_600 {
      stream.fetch("messenger.test", at: second, bytes: stream.random(1_000...8_000), request: 300)
      if stream.random(1...4) == 1 { stream.fetch("media.test", at: second, bytes: stream.random(50_000...250_000)) }
      second += stream.random(60...1_200)
    }
  }

  static let group = Session(name: "group chat in a pocket, a picture every 3 to 5 minutes", used: 0) {
    stream, _ in
    var second = 0
    while second < 3 * 3_600 {
      stream.fetch("messenger.test", at: second, bytes: stream.random(2_000...20_000), request: 300)
      stream.fetch("media.test", at: second, bytes: stream.random(60_000...400_000))
      second += stream.random(180...300)
    }
  }

  /// Never like clockwork, and never longer apart than what is bridged.
  static let pocket = Session(name: "group chat in a pocket, a picture after 3 and 5 minutes in turn", used: 0) {
    stream, _ in
    var (second, pause) = (0, 180)
    while second < 3 * 3_600 {
      stream.fetch("media.test", at: second, bytes: stream.random(60_000...400_000))
      (second, pause) = (second + pause, 480 - pause)
    }
  }

  static let refreshes = Session(name: "apps that refresh themselves, 8 hours", used: 0) { stream, _ in
    var second = 0
    while second < 8 * 3_600 {
      for name in ["news.test", "mail.test", "weather.test"] {
        stream.fetch(name, at: second + stream.random(0...15), bytes: stream.random(20_000...1_500_000))
      }
      second += stream.random(1_500...3_600)
    }
  }

  static let tab = Session(name: "tab left open, other advertisements each 30 s, 3 hours", used: 0) { stream, _ in
    for second in stride(from: 7, to: 3 * 3_600, by: 30) {
      let second = second + stream.random(0...2)
      stream.fetch("advertisements.test", at: second, bytes: stream.random(120_000...350_000))
      for bidder in 1...5 { stream.fetch("bidder\(bidder).test", at: second, bytes: 3_000, request: 2_500) }
    }
    for second in stride(from: 0, to: 3 * 3_600, by: 15) { stream.fetch("site.test", at: second, bytes: 1_500) }
  }

  static let update = Session(name: "update at night, 1.2 GB at 20 Mbit/s", used: 0) { stream, _ in
    for second in stride(from: 0, to: 4 * 3_600, by: 600) {
      stream.upload("telemetry.test", at: second, bytes: stream.random(5_000...30_000), rate: 100_000)
    }
    stream.fetch("update.test", at: 3_000, bytes: 12_000_000)
    for second in 3_617..<4_097 {
      let bytes = stream.random(2_200_000...2_800_000)
      stream.fetch("update.test", at: second, bytes: bytes, rate: bytes, request: 0)
    }
  }

  static let backup = Session(name: "backup of photos, each hour 60 of them", used: 0) { stream, _ in
    for hour in 0..<6 {
      var second = hour * 3_600 + 120
      for _ in 0..<60 {
        stream.upload("photos.test", at: second, bytes: stream.random(1_500_000...6_000_000), rate: 1_000_000)
        stream.fetch("photos.test", at: second, bytes: 2_000)
        second += stream.random(4...12)
      }
    }
  }
}
