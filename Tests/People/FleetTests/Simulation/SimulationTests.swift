import Activity
import Foundation
import Support
import Testing

@testable import Fleet
@testable import Replication

/// With reports that are cut off, lost, late, doubled or set back, all nodes know the same at the end: what people did.
@Suite struct SimulationTests {
  /// PICKET_OPERATIONS asks for more.
  private static let operations =
    ProcessInfo.processInfo.environment["PICKET_OPERATIONS"].flatMap { Int($0) } ?? 60_000

  struct Run: CustomTestStringConvertible {
    let seed: UInt64
    let nodes: Int
    let mayRestore: Bool
    var testDescription: String { "seed \(seed), \(nodes) nodes\(mayRestore ? ", the database is set back" : "")" }
  }

  static let runs = [
    Run(seed: 1, nodes: 2, mayRestore: false), Run(seed: 2, nodes: 5, mayRestore: false),
    Run(seed: 3, nodes: 9, mayRestore: false), Run(seed: 4, nodes: 3, mayRestore: true),
    Run(seed: 5, nodes: 5, mayRestore: true), Run(seed: 6, nodes: 8, mayRestore: true),
  ]

  @Test(arguments: runs) func `all nodes end equal, and nothing is lost, counted twice or open that a guardian closed`(
    _ run: Run
  )
    throws
  {
    var world = try World(seed: run.seed, nodes: run.nodes, mayRestore: run.mayRestore)
    for _ in 0..<(SimulationTests.operations / SimulationTests.runs.count) { try world.step() }
    let rounds = try world.heal()
    #expect(rounds < 40, "they never end")
    #expect(!run.mayRestore || world.restores > 0, "the database was never set back")
    let first = world.nodes[0]
    for node in world.nodes {
      #expect(node.rows.mapValues(\.state) == first.rows.mapValues(\.state))
      #expect(node.minutes == first.minutes && node.counters == first.counters)
      #expect(node.unreadable == 0)
    }
    #expect(Set(first.rows.keys.filter { $0.kind != .dispute }) == Set(world.decisions.keys))
    var disputed = 0
    for (row, decisions) in world.decisions {
      let state = try #require(first.state(of: row))
      let replaced = decisions.reduce(into: Numbers()) { $0.formUnion($1.knew) }
      let standing = decisions.enumerated().filter { !replaced.contains($0.offset) }.map(\.element)
      #expect(Set(state.decisions.map(\.stamp)) == Set(standing.map(\.stamp)))
      let settled = first.settled(row)
      switch row.kind.effect {
      case .closes: for decision in standing { if let body = decision.body { #expect(settled.contains(body)) } }
      case .opens: if standing.contains(where: { $0.body == nil }) { #expect(settled.isEmpty) }
      case .plain: #expect(settled.count <= 1)
      }
      if Set(standing.map(\.body)).count > 1 {
        disputed += 1
        for dispute in Dispute.all(in: state, of: row) {
          let key = try #require(dispute.key)
          #expect(world.nodes.allSatisfy { $0.state(of: key) != nil }, "a guardian was not told")
        }
      }
    }
    #expect(disputed > 0, "no two guardians disagreed: this run shows little")
    #expect(first.minutes.mapValues(\.bits) == world.used)
    for node in world.nodes {
      for (key, amount) in node.counters where key.node == node.node { #expect(first.counters[key] == amount) }
    }
    #expect(world.faults.sorted() == [], "at some time")
    #expect(!world.toldTwice)
    for claim in world.wanted {
      let times = world.told[claim] ?? 0
      // What a database that was set back forgot, another node may tell once more; at least one always tells.
      #expect(run.mayRestore ? times >= 1 : times == 1, "told \(times) times")
    }
  }
}
