import Catalog
import PicketSystem
import Wire

extension CatalogGroup {
  /// How long a process takes from its start to its first answer, and what it then has in memory.
  func answers(_ sample: Sample, _ bench: Bench) -> [Figure] {
    let runs = 3 * runs(bench)
    let samples = (0..<runs).compactMap { _ in firstAnswer(sample) }
    func median(_ value: (FirstAnswer) -> Double) -> Double? {
      samples.count == runs ? Harness.median(samples.map(value)) : nil
    }
    return [
      Figure(
        name: "catalog.firstAnswer.\(sample.title)", value: median { $0.seconds * 1000 }, unit: "ms", better: .lower,
        goal: 10, runs: runs),
      Figure(
        name: "catalog.memory.\(sample.title)", value: median { Double($0.bytes) / 1e6 }, unit: "MB", better: .lower,
        runs: runs),
      Figure(
        name: "catalog.memory.own.\(sample.title)", value: median { Double($0.own) / 1e6 }, unit: "MB", better: .lower,
        runs: runs),
      Figure(
        name: "catalog.firstAnswer.cli.\(sample.title)", value: commandAnswer(sample, runs), unit: "ms", better: .lower,
        runs: runs),
    ]
  }

  /// The same with the command that people use, which opens the explanations as well; in milliseconds.
  private func commandAnswer(_ sample: Sample, _ runs: Int) -> Double? {
    guard let (name, expected) = question(sample) else { return nil }
    let samples = (0..<runs).compactMap { _ -> Double? in
      let start = SuspendingClock.now
      guard
        let child = try? BackgroundProgram(
          BackgroundProgram.picket, ["catalog", "lookup", sample.path, name.description, "--json"]),
        child.line(within: MeasuredProcess.limit)?.contains("\"\(expected)\"") == true
      else { return nil }
      return (SuspendingClock.now - start) / .milliseconds(1)
    }
    return samples.count == runs ? Harness.median(samples) : nil
  }

  /// A name of the sample, and what its catalog says of it.
  private func question(_ sample: Sample) -> (name: Name, answer: String)? {
    var text: [UInt8] = []
    // A multiple of twenty: a domain that somebody registered.
    SampleNames.append(sample.count / 40 * 20, to: &text)
    guard case .name(let name) = Name.read(text.raw), let catalog = try? Catalog(path: sample.path) else { return nil }
    let answer = MeasuredProcess.answer(of: catalog, to: name)
    return answer.isEmpty ? nil : (name, answer)
  }

  struct FirstAnswer {
    let seconds: Double
    /// In memory, the catalog's pages among them, which all processes share.
    let bytes: Int
    /// What it shares with no other process.
    let own: Int
  }

  /// nil when the answer is not the one that the catalog gives here.
  func firstAnswer(_ sample: Sample) -> FirstAnswer? {
    guard let (name, expected) = question(sample) else { return nil }
    let start = SuspendingClock.now
    guard
      let child = try? BackgroundProgram(
        BackgroundProgram.own, [MeasuredProcess.flag, "answer", sample.path, name.description]),
      let answer = child.line(within: MeasuredProcess.limit)
    else { return nil }
    let spent = SuspendingClock.now - start
    guard answer == expected, let memory = child.memory else { return nil }
    return FirstAnswer(seconds: spent / .seconds(1), bytes: memory.all, own: memory.own)
  }
}
