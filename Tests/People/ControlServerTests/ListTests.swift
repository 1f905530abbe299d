import Foundation
import PicketJSON
import Support
import Testing

@testable import ControlServer

/// Lists on this machine: no client can have picketd read a file that the client may not read.
@Suite struct ListTests {
  private static let list = (0..<40_000).map { "name\($0).test" }.joined(separator: "\n") + "\n"

  private func parameters(_ source: String) -> JSON.Object {
    ["source": .string(source), "category": "clubs", "format": "plain"]
  }

  private func home() async throws -> Home {
    let home = try await Home()
    try FileManager.default.createDirectory(atPath: home.workshop.path("rules"), withIntermediateDirectories: true)
    try home.workshop.write("rules/games.txt", Array("games.example\n".utf8))
    try home.workshop.write("secret.txt", Array("secret.test\n".utf8))
    return home
  }

  @Test func `a path is read for root alone`() async throws {
    let home = try await home()
    let secret = home.workshop.path("secret.txt")
    for user in [Home.guardians + 7, 1_000] as [UInt32] {
      let guardian = try home.client(user: user, groups: [Home.guardians])
      #expect(try await guardian.ask("Catalog.AddList", parameters(secret)).refusal == "NotAuthorized")
    }
    let root = try home.client(user: 0)
    #expect(try await root.ask("Catalog.AddList", parameters(secret))["rules"] == 1)
    await home.stop()
  }

  @Test func `whoever may read a file sends it, and it stays as it was sent`() async throws {
    let home = try await home()
    let guardian = try home.client(user: 1_000, groups: [Home.guardians])
    let octets = Array(ListTests.list.utf8)
    for start in stride(from: 0, to: octets.count, by: 200_000) {
      let piece = Data(octets[start..<min(start + 200_000, octets.count)]).base64EncodedString()
      #expect(try await guardian.ask("Catalog.SendList", ["bytes": .string(piece)]).refusal == nil)
    }
    let source = home.workshop.path("secret.txt")
    let added = try await guardian.ask("Catalog.AddList", parameters(source))
    #expect(added["rules"] == 40_000, "\(added)")
    #expect(added["list"]?.object?["address"] == .string("sent:" + source))
    // The file's present contents do not matter.
    let updated = try await guardian.ask("Catalog.UpdateLists", ["force": true])
    let outcome = updated["outcomes"]?.array?.first?.object
    #expect(outcome?["isGood"] == true && outcome?["change"] == "unchanged", "\(updated)")
    // The contents count once: the next path is a path again.
    #expect(try await guardian.ask("Catalog.AddList", parameters(source + "x")).refusal == "NotAuthorized")
    #expect(try await guardian.ask("Catalog.RemoveList", ["id": .string(source)]).refusal == nil)
    let left = try FileManager.default.contentsOfDirectory(atPath: home.workshop.path(""))
    #expect(!left.contains { $0.contains(".list.") }, "\(left)")
    await home.stop()
  }

  @Test func `contents and an address do not go together, nor do pieces that are none`() async throws {
    let home = try await home()
    let guardian = try home.client(user: 1_000, groups: [Home.guardians])
    #expect(try await guardian.ask("Catalog.SendList", ["bytes": "no base64!"]).refusal == "Invalid")
    _ = try await guardian.ask("Catalog.SendList", ["bytes": .string(Data("a.test\n".utf8).base64EncodedString())])
    #expect(try await guardian.ask("Catalog.AddList", parameters("https://lists.test/a")).refusal == "Invalid")
    let mia = try home.client(user: Home.mia)
    #expect(try await mia.ask("Catalog.SendList", ["bytes": ""]).refusal == "NotAuthorized")
    await home.stop()
  }
}
