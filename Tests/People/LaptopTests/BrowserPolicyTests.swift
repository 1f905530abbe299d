import Foundation
import PicketJSON
import Support
import Testing

@testable import Laptop

@Suite struct BrowserPolicyTests {
  private let workshop: Workshop
  private let policies: BrowserPolicies

  init() throws {
    workshop = try Workshop()
    policies = BrowserPolicies(root: workshop.folder)
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: workshop.path(path), encoding: .utf8) }
  private var files: [String] {
    (FileManager.default.enumerator(atPath: workshop.folder)?.allObjects as? [String] ?? []).sorted()
  }

  @Test func `policies come, are changed, and go without a trace`() throws {
    #expect(BrowserPolicy.known.allSatisfy { policies.standing(of: $0) == .off })
    #expect(policies.switchOn(isSearchSafe: false).allSatisfy { $0.standing == .on(isSearchSafe: false) })
    #expect(
      text("etc/chromium/policies/managed/picket.json")
        == #"{"DnsOverHttpsMode":"off","EncryptedClientHelloEnabled":false,"QuicAllowed":false}"# + "\n")
    let firefox = try JSON(parsing: Array(try #require(text("etc/firefox/policies/policies.json")).utf8))
    #expect(
      firefox.object?["policies"]?.object?["DNSOverHTTPS"] == ["Enabled": false, "Locked": true])
    let chromium = BrowserPolicy.known[0]
    _ = policies.switchOn(isSearchSafe: true)
    #expect(policies.standing(of: chromium) == .on(isSearchSafe: true))
    #expect(text(chromium.path)?.contains(#""ForceYouTubeRestrict":2"#) == true)
    #expect(policies.switchOff().allSatisfy { $0.standing == .off })
    // Folders of the machine's own stay.
    #expect(files == ["etc", "etc/opt"])
  }

  @Test func `what others wrote stays`() throws {
    for folder in ["etc/firefox/policies", "etc/chromium/policies/managed"] {
      try FileManager.default.createDirectory(atPath: workshop.path(folder), withIntermediateDirectories: true)
    }
    try workshop.write("etc/firefox/policies/policies.json", Array(#"{"policies":{}}"#.utf8))
    try workshop.write("etc/chromium/policies/managed/school.json", Array("{}".utf8))
    let on = policies.switchOn(isSearchSafe: false)
    #expect(on.map(\.standing).last == .others && on[0].standing == .on(isSearchSafe: false))
    #expect(policies.switchOff().map(\.standing).last == .others)
    #expect(text("etc/firefox/policies/policies.json") == #"{"policies":{}}"#)
    #expect(
      text("etc/chromium/policies/managed/school.json") == "{}" && !files.contains { $0.hasSuffix("picket.json") })
  }

  @Test func `a file that cannot be written is said, and the others are written`() throws {
    try FileManager.default.createDirectory(atPath: workshop.path("etc"), withIntermediateDirectories: true)
    try workshop.write("etc/brave", [])
    let on = policies.switchOn(isSearchSafe: false)
    for (browser, standing) in on {
      if case .failed = standing {
        #expect(browser.name == "Brave")
      } else {
        #expect(standing == .on(isSearchSafe: false))
      }
    }
    #expect(on.contains { $0.browser.name == "Brave" && $0.standing != .on(isSearchSafe: false) })
  }
}
