import Foundation
import Support
import Testing

@testable import FamilyTokens

@Suite struct KeyringTests {
  let workshop: Workshop
  let path: String

  init() throws {
    workshop = try Workshop()
    path = workshop.path("family.key")
  }

  @Test func `a key that was changed is on the disk, and seals`() throws {
    var keyring = try Keyring(path: path)
    let old = try #require(keyring.sealer.seal("a.test", as: .domain))
    try keyring.rotate()
    let fresh = try #require(keyring.sealer.seal("a.test", as: .domain))
    #expect(fresh != old)
    let restarted = try Keyring(path: path, mayBegin: false)
    #expect(restarted.key == keyring.key && restarted.sealer.seal("a.test", as: .domain) == fresh)
    #expect(restarted.sealer.open(old, as: .domain) == "a.test")
  }

  @Test func `a key that cannot be written down is not used`() throws {
    var keyring = try Keyring(path: path)
    let before = keyring.key
    try FileManager.default.removeItem(atPath: workshop.folder)
    #expect(throws: FamilyKeyError.self) { try keyring.rotate() }
    #expect(keyring.key == before)
  }
}
