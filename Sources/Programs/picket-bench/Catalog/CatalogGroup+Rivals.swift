import Catalog
import Glibc
import PicketSystem
import Wire

extension CatalogGroup {
  /// The same names in a name server: its memory above that of an empty one, its time until it answers.
  func compare(_ rival: NameServer, _ sample: Sample, in place: borrowing Workplace, _ bench: Bench) throws -> [Figure]
  {
    guard let port = Loopback.freePort() else { throw Failure("find", "a free port", reason: "there is none") }
    let full = try rival.configure(sample.count, port: port, in: place)
    let empty = try rival.configure(1, port: port, in: place)
    let runs = runs(bench)
    var ours: [Double] = []
    var theirs: [Double] = []
    var bytes: [Double] = []
    for _ in 0..<runs {
      guard let mine = firstAnswer(sample), let first = start(rival, empty, port, last: 0),
        let second = start(rival, full, port, last: sample.count - 1)
      else { break }
      ours.append(mine.seconds * 1000)
      theirs.append(second.seconds * 1000)
      bytes.append(Double(second.bytes - first.bytes) / Double(sample.count - 1))
    }
    // The goal is about a million names: with fewer, starting a process is most of what ours takes.
    let isWhole = ours.count == runs
    if !isWhole { Console.warn("\(rival.name) does not answer (is it installed?): its figures stay unmet") }
    let title = rival.name.prefix(1).uppercased() + rival.name.dropFirst()
    let size = (try? Catalog(path: sample.path)).map { Double($0.header.bytes) / Double(sample.count) }
    return [
      Figure(
        name: "catalog.vs\(title).bytesPerName", value: size, unit: "B/name", better: .lower, rival: rival.name,
        rivalValue: isWhole ? Harness.median(bytes) : nil,
        goal: rival.goals?.bytesPerName, runs: runs),
      Figure(
        name: "catalog.vs\(title).firstAnswer", value: isWhole ? Harness.median(ours) : nil, unit: "ms",
        better: .lower, rival: rival.name, rivalValue: isWhole ? Harness.median(theirs) : nil,
        goal: bench.harness.isQuick ? nil : rival.goals?.firstAnswer, runs: runs),
    ]
  }

  /// Starts a name server and asks for the last name that it blocks until it says that there is no such name.
  private func start(
    _ rival: NameServer, _ configuration: String, _ port: UInt16, last: Int
  ) -> (seconds: Double, bytes: Int)? {
    var text: [UInt8] = []
    SampleNames.append(last, to: &text)
    guard case .name(let name) = Name.read(text.raw), let loopback = Loopback(port: port) else { return nil }
    let question = CatalogGroup.question(name)
    let start = SuspendingClock.now
    // Whatever becomes of this process, no server stays behind.
    let command = ["--pdeathsig", "KILL", rival.name] + rival.arguments(configuration)
    guard let server = try? BackgroundProgram("setpriv", command) else { return nil }
    while SuspendingClock.now - start < .seconds(60) {
      if let answer = loopback.exchange(question, within: 5), answer.count > 12, answer[..<2] == question[..<2] {
        guard answer[3] & 0xf == 3, let memory = server.memory else { return nil }
        return ((SuspendingClock.now - start) / .seconds(1), memory.all)
      }
      usleep(500)
    }
    return nil
  }

  /// Asks for the addresses of a name.
  private static func question(_ name: Name) -> [UInt8] {
    var bytes: [UInt8] = [0x50, 0x1c, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    for index in 0..<name.count { bytes.append(name[index]) }
    return bytes + [0, 0, 1, 0, 1]
  }
}
