import Catalog
import Files
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
    ]
  }

  struct FirstAnswer {
    let seconds: Double
    /// In memory, the catalog's pages among them, which all processes share.
    let bytes: Int
    /// What it shares with nobody.
    let own: Int
  }

  /// nil when the answer is not the one that the catalog gives here.
  func firstAnswer(_ sample: Sample) -> FirstAnswer? {
    var text: [UInt8] = []
    SampleNames.append(sample.count / 2 / 20 * 20, to: &text)
    guard case .name(let name) = Name.read(text.raw), let catalog = try? Catalog(path: sample.path) else {
      return nil
    }
    let start = SuspendingClock.now
    guard let child = try? Child(Child.own, [Errand.flag, "answer", sample.path, name.description]),
      let answer = child.line(within: Errand.limit)
    else { return nil }
    let spent = SuspendingClock.now - start
    let expected = Errand.answer(of: catalog, to: name)
    guard answer == expected, !answer.isEmpty, let memory = child.memory else { return nil }
    return FirstAnswer(seconds: spent / .seconds(1), bytes: memory.all, own: memory.own)
  }
}
