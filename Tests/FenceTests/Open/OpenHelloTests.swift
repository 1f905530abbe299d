import Support
import Testing

extension FenceTests {
  @Suite struct OpenHelloTests {
    @Test(arguments: Family.allCases) func `hellos of every size are answered`(_ family: Family) throws {
      let lab = try Lab.standing()
      for (label, hello) in Hello.all {
        let site = Site.blocked.named("\(label)-open-\(family)")
        #expect(try lab.emma.send(hello(site.name), to: site.address(family)).isServerHello, "\(label)")
        #expect(try lab.journal.count("hello", via: "tls", site.name) == 1)
      }
    }
  }
}

/// First flights of TLS clients.
enum Hello {
  static func plain(_ name: String) -> [UInt8] { TLSRecords.records(HelloBuilder(name: name).message()) }
  /// A browser's hello, in two segments.
  static func postQuantum(_ name: String) -> [UInt8] { TLSRecords.records(HelloBuilder.browser(name).message()) }
  static func padded(_ name: String) -> [UInt8] {
    var hello = HelloBuilder(name: name)
    hello.paddedTo = 60_000
    return TLSRecords.records(hello.message())
  }

  static let all: [(String, @Sendable (String) -> [UInt8])] = [
    ("plain", plain), ("pq", postQuantum), ("padded", padded),
  ]
}
