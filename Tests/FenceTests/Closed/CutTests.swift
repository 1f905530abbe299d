import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// Ends ten thousand connections by running `scripts/bench household.cut`, which measures how soon each is cut.
  @Suite(.needsDaemon, .enabled(if: Traffic.isBuilt, "wants `Tests/Rivals/build filter`")) struct CutTests {
    private struct Figure: Decodable {
      let figure: String
      let value: Double?
    }

    @Test func `ten thousand connections are cut after a guardian's call, by name and by category`() throws {
      let words = ["household.cut", "--quick", "--json", "--tools", Traffic.tools]
      let path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
      let bench = try #require(Command("/usr/bin/env", [path, Daemon.besideTests + "/picket-bench"] + words))
      let outcome = try bench.run(seconds: 600 * Patience.factor)
      let figures = try outcome.text.split(separator: "\n").map {
        try JSONDecoder().decode(Figure.self, from: Data($0.utf8))
      }
      for name in ["few", "10k"].flatMap({ ["household.cut.\($0)", "household.cut.category.\($0)"] }) {
        let figure = try #require(figures.first { $0.figure == name }, "\(outcome.text)\(outcome.complaint)")
        // A figure has no value when some connection went on.
        #expect(figure.value != nil, "\(name): \(outcome.complaint)")
      }
    }
  }
}

/// The programs that make ten thousand connections.
private enum Traffic {
  static let tools = Lab.root + "/.build/rivals"
  static let isBuilt = Command(tools + "/picket-traffic") != nil
}
