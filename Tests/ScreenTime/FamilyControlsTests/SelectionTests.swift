import DaemonClient
import FamilyControls
import Foundation
import ManagedSettings
import PretendDaemon
import ScreenTimeClient
import Support
import Testing

@Suite struct SelectionTests {
  let daemon = PretendDaemon()

  static let golden =
    #"{"applicationTokens":[],"categoryTokens":[{"data":"AWNhdGVnb3J5Om1lZGlh"}],"includeEntireCategory":true,"#
    + #""webDomainTokens":[{"data":"AWRvbWFpbjp4LnRlc3Q="},{"data":"AWRvbWFpbjp5LnRlc3Q="}]}"#

  @Test func `a selection is always the same bytes, and comes back as it was`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let selection = try JSONDecoder().decode(FamilyActivitySelection.self, from: Data(SelectionTests.golden.utf8))
    #expect(selection.webDomains.count == 2 && selection.categories.count == 1 && selection.applications.isEmpty)
    #expect(selection.includeEntireCategory)
    #expect(String(decoding: try encoder.encode(selection), as: UTF8.self) == SelectionTests.golden)
  }

  @Test(arguments: ["{}", #"{"later":1}"#]) func `what another version wrote is still a selection`(_ text: String)
    throws
  {
    let selection = try JSONDecoder().decode(FamilyActivitySelection.self, from: Data(text.utf8))
    #expect(selection == FamilyActivitySelection())
  }

  @Test(arguments: [#"{"webDomainTokens":5}"#, #"{"webDomainTokens":[{"data":""}]}"#, "[]"])
  func `what is no selection is refused`(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FamilyActivitySelection.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: 0..<20) func `a damaged selection is refused, or comes back as it was understood`(
    _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var bytes = Array(SelectionTests.golden.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 32...126, using: &generator)
      }
      guard let selection = try? JSONDecoder().decode(FamilyActivitySelection.self, from: Data(bytes)) else { continue }
      let again = try JSONDecoder().decode(FamilyActivitySelection.self, from: JSONEncoder().encode(selection))
      #expect(again == selection, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func `a selection is made from names`() throws {
    var selection = FamilyActivitySelection(includeEntireCategory: true)
    try ScreenTimeLink.$current.withValue(daemon.link()) {
      try selection.insert(categories: ["social", "games"], webDomains: ["x.test"])
      #expect(try selection.webDomainTokens == [WebDomainToken(domain: "x.test")])
    }
    #expect(selection.categoryTokens.count == 2 && selection.applicationTokens.isEmpty)
    #expect(selection.webDomains.first?.domain == nil)
  }

  @Test func `with one name that is none, none is taken`() {
    daemon.refuse(.settings(.mint), .invalid(parameter: "values", why: "wine is no category"))
    var selection = FamilyActivitySelection()
    ScreenTimeLink.$current.withValue(daemon.link()) {
      #expect(throws: ManagedSettingsError.self) { try selection.insert(categories: ["wine"]) }
    }
    #expect(selection == FamilyActivitySelection())
  }
}
