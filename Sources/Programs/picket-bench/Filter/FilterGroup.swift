import Glibc
import PicketSystem
import Support

/// Packets from the kernel's queue to their verdicts, beside C that accepts everything on the same rules, and beside no
/// filter at all.
///
/// Two processors are enough, and each figure says where its threads ran: here the place of a thread decides about
/// latency more than its code does.
struct FilterGroup: Group {
  let name = "filter"

  let parts = ["verdicts", "firstPayload", "latency", "connections", "names", "bulk", "questions", "cut", "memory"]

  func figures(_ bench: Bench) -> [Figure] {
    do {
      guard let tools = bench.tools else {
        throw Failure("measure", "the filter", reason: "no --tools folder: rivals and traffic are there")
      }
      let place = try Workplace()
      let road = try Road(tools)
      let speech = try Speech(in: place)
      let family = try FamilyOnDisk(in: place, named: "family", rules: tools.rules)
      var figures: [Figure] = []
      // What one measurement comes upon is no reason to lose the others.
      for part in parts where bench.part ?? part == part {
        figures += attempt {
          switch part {
          case "verdicts": try verdicts(road, family, bench)
          case "firstPayload": try firstPayload(road, family, speech, bench)
          case "latency": try latency(road, family, bench)
          case "connections": try connections(road, family, speech, bench)
          case "names": try names(road, family, speech, bench)
          case "bulk": try bulk(road, family, speech, bench)
          case "questions": try questions(road, in: place, bench)
          case "cut": try cuts(road, family, speech, bench)
          default: try memory(road, family, speech, bench)
          }
        }
      }
      return figures
    } catch {
      Console.warn("filter: \(error)")
      return []
    }
  }

  private func attempt(_ measure: () throws -> [Figure]) -> [Figure] {
    do {
      return try measure()
    } catch {
      Console.warn("filter: \(error)")
      return []
    }
  }

  /// Measures every judge in turns, backwards every other time.
  func inTurns(_ runs: Int, _ judges: [Judge], _ measure: (Judge) throws -> Double) throws -> Turns {
    var turns = Turns()
    for run in 0..<runs {
      for judge in run.isMultiple(of: 2) ? judges : judges.reversed() { turns.add(try measure(judge), of: judge) }
    }
    return turns
  }
}

/// What judges that took turns reached.
struct Turns {
  private var samples: [Judge: [Double]] = [:]

  mutating func add(_ sample: Double, of judge: Judge) { samples[judge, default: []].append(sample) }

  /// The median.
  subscript(_ judge: Judge) -> Double? { samples[judge].map(Harness.median) }

  /// The median of what one has above another in the same turn: a machine that is slower for a while is so for both.
  func difference(_ judge: Judge, above other: Judge) -> Double? {
    guard let mine = samples[judge], let theirs = samples[other], mine.count == theirs.count else { return nil }
    return Harness.median(zip(mine, theirs).map { $0 - $1 })
  }

  /// The medians of a judge who came first and last in each turn, which are the same but for noise.
  func ends(_ judge: Judge) -> (first: Double, last: Double)? {
    guard let samples = samples[judge], samples.count > 1 else { return nil }
    func median(_ remainder: Int) -> Double {
      Harness.median(samples.indices.filter { $0 % 2 == remainder }.map { samples[$0] })
    }
    return (median(0), median(1))
  }
}
