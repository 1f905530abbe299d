import Foundation
import Laptop
import PicketJSON
import PicketSystem
import Testing

@testable import Household

/// GNOME's parental controls, as malcontent keeps them in the real AccountsService, and the real picket-laptop that reads them.
@Suite(
  .serialized,
  .enabled(if: AccountsMachine.isThere, "as root; scripts/setup test installs accountsservice, polkitd and malcontent"))
struct MalcontentTests {
  private static let mia = Account.number(of: "games") ?? 5
  private static let game = "/usr/bin/factor"
  private static let own = [game, "org.gnome.Chess.desktop"]

  private func machine(rules: Bool = true, calls: Bool = true) async throws -> AccountsMachine {
    let machine = try AccountsMachine(user: LaptopHome.user, rules: rules, calls: calls)
    for _ in 0..<600 {
      if try machine.filter(Self.mia, Self.game, "--disallow-user-installation") { return machine }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("AccountsService does not run")
    return machine
  }

  private func names(_ home: LaptopHome) async -> [String] {
    // Where installing is denied, shops are closed as well.
    await home.household.machineUsers.flatMap(\.programs).flatMap(\.names).filter { Self.own.contains($0) }
  }

  private func standing(_ home: LaptopHome) async throws -> JSON.Object? {
    try await home.enforcers().first { $0["name"] == "malcontent" }
  }

  @Test func `what it has is obeyed, changes are seen, and what a guardian set stays`() async throws {
    let machine = try await machine()
    defer { machine.stop() }
    let home = try await LaptopHome(user: Self.mia, bus: machine.address)
    try await home.wait("a closed program") { await names(home) == [Self.game] }
    #expect(await home.household.machineUsers.first?.settings == ["application.denyAppInstallation"])
    try await home.wait("a refusal, and a file for the guard") {
      home.folder.answer(.installation, Self.mia).isRefusal
        && home.folder.closed.first?.programs.map(\.names).contains([Self.game]) == true
    }
    try await home.wait("a report") { try await standing(home) != nil }
    #expect(try await standing(home)?["failure"] == nil)
    try await home.set("application.denyAppInstallation", true)
    #expect(try machine.filter(Self.mia, "app/org.gnome.Chess/x86_64/stable", "x-scheme-handler/http"))
    try await home.wait("the change") { await names(home) == ["org.gnome.Chess.desktop"] }
    // What is too long is not taken in, and said; what was read last stays.
    #expect(try machine.fill(Self.mia, 100_000))
    try await home.wait("a failure") { try await standing(home)?["failure"]?.string?.contains("too long") == true }
    #expect(await names(home) == ["org.gnome.Chess.desktop"])
    #expect(try machine.filter(Self.mia, "--allow-user-installation", "--allow-system-installation"))
    try await home.wait("no store") { await home.household.stores(client: Household.malcontentClient).isEmpty }
    #expect(await names(home) == [])
    #expect(home.folder.answer(.installation, Self.mia).isRefusal)
    await home.stop()
  }

  @Test func `guardians read why it is not obeyed where polkit refuses to let it be read`() async throws {
    let machine = try await machine(rules: false)
    defer { machine.stop() }
    let home = try await LaptopHome(user: Self.mia, bus: machine.address)
    try await home.wait("a report") { try await standing(home)?["failure"] != nil }
    #expect(try await standing(home)?["failure"]?.string?.contains("Authentication is required") == true)
    #expect(await names(home) == [])
    await home.stop()
  }

  @Test func `guardians read why it is not obeyed where the bus passes no question on`() async throws {
    let machine = try await machine(calls: false)
    defer { machine.stop() }
    let home = try await LaptopHome(user: Self.mia, bus: machine.address)
    try await home.wait("a failure") {
      try await standing(home)?["failure"]?.string?.contains("refuses FindUserById") == true
    }
    await home.stop()
  }

  @Test func `guardians read why picketd does not obey it, and it is obeyed when that is over`() async throws {
    let machine = try await machine()
    defer { machine.stop() }
    let home = try await LaptopHome(user: Self.mia, bus: machine.address, preparing: { await $0.fillStores() })
    try await home.wait("a failure") {
      try await standing(home)?["failure"]?.string?.contains("stores at most") == true
    }
    #expect(await names(home).isEmpty)
    await home.household.emptyStores()
    #expect(try machine.filter(Self.mia, "/usr/bin/factor", "/usr/bin/shuf"))
    try await home.wait("a store, and no failure") {
      let standing = try await standing(home)
      return await names(home) == [Self.game] && standing != nil && standing?["failure"] == nil
    }
    await home.stop()
  }
}

extension Household {
  /// As many stores as a child may have, on which nothing of it depends.
  fileprivate func fillStores() {
    for child in state.children.keys {
      for number in 0..<Household.mostStores {
        state.stores[Store.Key(child: child, client: "app", name: "\(number)")] = Store()
      }
    }
  }

  fileprivate func emptyStores() {
    for key in state.stores.keys where key.client == "app" { state.stores[key] = nil }
  }
}
