import Activity
import Foundation
import Policy
import Replication
import Support
import Testing

@testable import Household

/// Guardians of three nodes who open and close at random, cut off from each other again and again, beside a model of what should
/// come of it.
@Suite struct SharedSimulationTests {
  /// PICKET_OPERATIONS asks for more. A household takes a while for each.
  private static let operations =
    (ProcessInfo.processInfo.environment["PICKET_OPERATIONS"].flatMap { Int($0) } ?? 60_000) / 600

  @Test(arguments: [1, 2, 3] as [UInt64]) func `all nodes end with the same`(_ seed: UInt64) async throws {
    let homes = try await SharedHomes(3)
    var random = SeededGenerator(seed: seed)
    let mia = try await homes.here.addChild("Mia").id
    try await homes.here.addLimit(
      "Videos", of: mia, over: Shield(domains: ["example.net"]), budget: Budget(perDay: 3_600))
    try await homes.here.addSchedule(
      "Homework", of: mia, windows: [try #require(try Window(text: "11:00-13:00"))],
      over: Shield(categories: ["games"]), opens: false)
    try await homes.settle()
    var oracle = SharedOracle(homes)
    for step in 0..<Self.operations {
      let number = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: try await decide(&oracle, number, &random)
      case 6: await homes.pass(UInt64.random(in: 1...4_000, using: &random))
      case 7: try await homes.kill(number)
      case 8: try await oracle.push(number)
      default: try await oracle.pull(number)
      }
      try await oracle.check(number, "step \(step)")
    }
    try await oracle.settle()
    try await oracle.settle()
    for number in 0..<3 { try await oracle.check(number, "at the end") }
    #expect(Array(oracle.faults.prefix(3)) == [], "seed \(seed)")
    #expect(await homes.here.decisions() > Self.operations / 6, "seed \(seed): this run shows little")
    let first = try await summary(homes, 0)
    for number in 1..<3 { #expect(try await summary(homes, number) == first, "seed \(seed), node \(number)") }
    for household in homes.households {
      let troubles = await household.sharingStatus?.troubles ?? []
      #expect(troubles.allSatisfy { $0.contains("decided differently") }, "seed \(seed)")
      #expect(await household.pendingRows == 0)
      #expect(await household.unsent() == 0)
    }
  }

  /// What makes no sense at that moment is refused, as a guardian's would be.
  private func decide(_ oracle: inout SharedOracle, _ number: Int, _ random: inout SeededGenerator) async throws {
    let homes = oracle.homes
    let (household, mia) = (homes.households[number], try await homes.child(number))
    let seconds = 300 * Int.random(in: 1...4, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: try await oracle.giveLonger(seconds, on: number)
    case 1: try await oracle.lift(seconds, on: number)
    case 2, 3:
      try await oracle.skip(
        Bool.random(using: &random), daysAhead: Int.random(in: 0...2, using: &random), on: number)
    case 8: try await oracle.allow(Bool.random(using: &random), on: number)
    case 9: try await oracle.shield(Bool.random(using: &random), on: number)
    case 4:
      _ = try? await household.addEarning(
        "Reading", of: mia, by: Shield(domains: [Bool.random(using: &random) ? "example.org" : "example.com"]),
        need: seconds, unlocks: Shield(categories: ["games"]), gives: 300)
    case 5: try? await household.removeTimeRule(.earning, named: "Reading", of: mia)
    case 6:
      let owners: [Device.Owner] = [.child(mia), .guardian, .shared]
      let owner = owners[Int.random(in: 0..<3, using: &random)]
      if let known = await household.devices.first {
        _ = try? await household.changeDevice(known.number, owner: owner)
      } else {
        _ = try? await household.addDevice(owner, hardware: Hardware("02:00:00:00:01:07"))
      }
    default: if let known = await household.devices.first { try await household.removeDevice(known.number) }
    }
  }

  /// Without the numbers that things have on one node alone.
  private func summary(_ homes: SharedHomes, _ number: Int) async throws -> [String] {
    let (household, mia) = (homes.households[number], try await homes.child(number))
    let (rules, time) = (await household.state.timeRules, await household.steadyNow.wallSeconds)
    let days = rules.changes.flatMap { place, changes in
      changes.openings(in: homes.zone).filter { !$0.isOver(at: time) }.map { "\(place.rule.title): \($0)" }
    }
    let earnings = rules.earnings.map { "\($0.key.title): \($0.value.earning) by \($0.value.targets)" }
    let devices = await household.devices.map { $0.owner == .child(mia) ? "Mia's" : "\($0.owner)" }
    return (days + earnings + devices).sorted()
  }
}
