import DaemonClient
import Foundation
import ManagedSettings
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@Suite struct TokenTests {
  let daemon = PretendDaemon()

  @Test func `a token is base64 under one key, and comes back as it was`() throws {
    let golden = #"{"data":"AWRvbWFpbjp4LnRlc3Q="}"#
    let token = try JSONDecoder().decode(WebDomainToken.self, from: Data(golden.utf8))
    #expect(String(decoding: try JSONEncoder().encode(token), as: UTF8.self) == golden)
    #expect(try JSONDecoder().decode(WebDomainToken.self, from: try JSONEncoder().encode(token)) == token)
  }

  @Test(arguments: [#"{"data":""}"#, "{}", #"{"data":5}"#, #"{"data":"*"}"#, #""AWRv""#])
  func `what is no token is refused`(_ text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(WebDomainToken.self, from: Data(text.utf8)) }
  }

  @Test func `a token of any length would be a way to fill memory`() throws {
    let long = try JSONEncoder().encode(["data": Data(repeating: 1, count: 1025)])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(WebDomainToken.self, from: long) }
    let longest = try JSONEncoder().encode(["data": Data(repeating: 1, count: 1024)])
    #expect(throws: Never.self) { try JSONDecoder().decode(WebDomainToken.self, from: longest) }
  }

  @Test func `the daemon makes tokens from names, the same each time`() throws {
    try ScreenTimeLink.$current.withValue(daemon.link()) {
      let token = try WebDomainToken(domain: "x.test")
      #expect(try token == WebDomainToken(domain: "x.test"))
      #expect(try token != WebDomainToken(domain: "y.test"))
      #expect(try ActivityCategory(token: ActivityCategoryToken(identifier: "social")).token != nil)
      #expect(try Application(token: ApplicationToken(bundleIdentifier: "org.example.game")).bundleIdentifier == nil)
    }
    #expect(daemon.parameters(of: "Mint").first == ["kind": "domain", "values": ["x.test"]])
  }

  @Test func `a name that the daemon does not know says so`() {
    let failure = DaemonError.invalid(parameter: "values", why: "there is no category wine")
    daemon.refuse(.settings(.mint), failure)
    ScreenTimeLink.$current.withValue(daemon.link()) {
      #expect(throws: ManagedSettingsError.invalid(setting: "values", why: "there is no category wine")) {
        try ActivityCategoryToken(identifier: "wine")
      }
    }
  }

  @Test func `refreshing gives as many tokens as went in`() throws {
    try ScreenTimeLink.$current.withValue(daemon.link()) {
      var tokens = [try WebDomainToken(domain: "x.test"), try WebDomainToken(domain: "y.test")]
      let before = tokens
      try ManagedSettingsStore.refresh(&tokens)
      #expect(tokens == before)
      daemon.isReachable = false
      #expect(throws: ManagedSettingsError.self) { try ManagedSettingsStore.refresh(&tokens) }
      #expect(tokens == before)
    }
  }
}
