import Foundation
import Testing

@testable import Household

@Suite struct ChangeLogTests {
  private let oma = Author(.guardian, "Oma")
  private let root = Author(.guardian, "root", user: 0)

  @Test func `changes come newest first, a page after the other, by person and since a time`() async throws {
    let home = try Home()
    let household = try home.open()
    for number in 0..<10 {
      await household.record("did \(number)", by: number % 2 == 0 ? oma : root, kind: .shields, child: "Mia")
      home.pass(10)
    }
    let first = try await household.changeLog(limit: 4)
    #expect(first.changes.map(\.sentence) == ["did 9", "did 8", "did 7", "did 6"])
    #expect(first.changes[0].author == root && first.changes[1].author == oma && first.changes[0].child == "Mia")
    let second = try await household.changeLog(before: first.before, limit: 6)
    #expect(second.changes.map(\.sentence).last == "did 0" && second.before == nil)
    #expect(try await household.changeLog(by: "oma").changes.count == 5)
    #expect(try await household.changeLog(since: home.seconds - 20).changes.map(\.sentence) == ["did 9", "did 8"])
    await #expect(throws: HouseholdError.self) { try await household.changeLog(limit: 0) }
  }

  @Test func `a change is not hidden by being long`() async throws {
    let household = try Home().open()
    await household.record(String(repeating: "x", count: 1 << 20), by: oma, kind: .shields)
    let sentence = try await household.changeLog().changes.first?.sentence
    #expect(sentence?.count == 501 && sentence?.last == "…")
  }

  @Test func `what was done is sealed on the disk, and is there after a restart`() async throws {
    let home = try Home()
    let household = try home.open()
    await household.record("stopped secret.example for Mia", by: oma, kind: .shields, child: "Mia")
    await household.tick()
    let bytes = String(decoding: try home.stored(), as: UTF8.self)
    #expect(!bytes.contains("secret.example") && !bytes.contains("Mia"))
    let changes = try await home.restarted().changeLog().changes
    #expect(changes.map(\.sentence) == ["stopped secret.example for Mia"])
  }
}
