import FilterProtocol
import PicketSystem
import Wire

/// What a file has children use, a line for each thing: `1 games.example 10` is device 1, a name, and minutes up to the
/// beginning of this hour; `1 games.example 10 5` are minutes up to five before that. So they lie in one hour, whenever a test
/// runs.
struct PlannedUse {
  private static let second: UInt64 = 1_000_000_000
  /// Seconds of a round. Rounds of an hour come at once here, and picketd keeps 512 waiting.
  private static let step: UInt64 = 15

  /// In minutes before this hour.
  private let uses: [(device: UInt16, name: Name, from: UInt64, to: UInt64)]

  init(_ text: String) {
    uses = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard 3...4 ~= words.count, let device = UInt16(words[0]), let name = Name(words[1]),
        let minutes = UInt64(words[2]), let to = words.count == 4 ? UInt64(words[3]) : 0
      else { return nil }
      return (device, name, to + minutes, to)
    }
  }

  /// Round by round, as picket-filter would have sent them, and a last one of now. None where the machine was started later
  /// than that.
  var rounds: [UsageRound] {
    let (wall, boot) = (SystemClock.wall, SystemClock.boot)
    let minute = 60 * PlannedUse.second
    let longest = uses.map(\.from).max() ?? 0
    let past = wall % (60 * minute)
    guard boot > past + longest * minute else { return [] }
    let end = boot - past
    let steps = longest * 60 / PlannedUse.step
    let rounds = (0..<steps).map { step -> UsageRound in
      let begin = end - longest * minute + step * PlannedUse.step * PlannedUse.second
      // No two readings in a row are alike, as of a player that fetches pieces.
      let factor: UInt64 = step % 3 == 0 ? 3 : 1
      let present = uses.filter { begin >= end - $0.from * minute && begin < end - $0.to * minute }
      let readings = present.map { use in
        UsageReading(
          device: use.device, name: use.name, received: Traffic(bytes: 900_000 * factor, packets: 660 * factor),
          sent: Traffic(bytes: 27_000 * factor, packets: 330 * factor), opened: 1)
      }
      return UsageRound(begin: begin, end: begin + PlannedUse.step * PlannedUse.second, readings: readings, lost: 0)
    }
    return rounds + [UsageRound(begin: boot - PlannedUse.second, end: boot, readings: [], lost: 0)]
  }
}
