import FilterProtocol
import Household
import PicketJSON
import Policy
import Support
import Testing
import Wire

@testable import ControlServer

/// The figures, read strictly by the rules of the text format.
@Suite struct MetricsTests {
  /// What a text says: the type of each family, and the value of each series.
  private struct Scrape {
    var types: [Substring: Substring] = [:]
    var values: [String: UInt64] = [:]

    init(_ text: String) throws {
      #expect(text.hasSuffix("\n"))
      var helped: Substring?
      var current: Substring?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        if let help = line.wholeMatch(of: /# HELP ([a-z_]+) [^\\]+/) {
          helped = help.1
        } else if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge)/) {
          try #require(type.1 == helped && types[type.1] == nil, "\(line)")
          (types[type.1], current) = (type.2, type.1)
          #expect((type.2 == "counter") == type.1.hasSuffix("_total"), "\(line)")
        } else {
          let sample = try #require(
            line.wholeMatch(of: /([a-z_]+)(\{([a-z]+="(?:[^"\\\n]|\\[\\"n])*",?)+\})? ([0-9]+)/), "\(line)")
          #expect(sample.1 == current && !line.contains(",}"), "\(line)")
          let series = String(sample.1) + String(sample.2 ?? "")
          #expect(values[series] == nil, "\(line)")
          values[series] = UInt64(sample.4)
        }
      }
    }
  }

  @Test func `a home's figures are what is so`() async throws {
    let home = try await Home()
    let children = await home.household.children
    _ = try await home.household.addChild("Ab \"C\\")
    let record = FilterProtocol.DecisionRecord(
      time: 1, device: 1, via: .tls, verdict: .block, reason: .blockedCategory,
      name: try #require(Name("secret.example")), server: Endpoint(Address(v4: 1), port: 443))
    await home.household.note([record, record])
    let root = try home.client(user: 0)
    let text = try #require(try await root.ask("Filter.Metrics")["text"]?.string)
    let scrape = try Scrape(text)
    #expect(scrape.values["picket_children"] == UInt64(children.count + 1))
    #expect(scrape.values[#"picket_decisions_total{child="Mia",verdict="block",category="none"}"#] == 2)
    #expect(scrape.values[#"picket_requests{state="open"}"#] == 0)
    #expect(scrape.values["picket_children_off"] == 0 && scrape.values["picket_filter_up"] == 0)
    #expect(scrape.types["picket_list_age_seconds"] == nil, "no list was added")
    #expect(!text.contains("secret"))
    await home.stop()
  }

  @Test func `labels may be anything that people type`() throws {
    var figures = Exposition()
    let names = ["Mia", "a\"b", "c\\", "d\ne", "{x=\"1\"} 2", "名前"]
    figures.add("picket_test_total", .counter, "A test.", names.map { Exposition.Sample(1, ("child", $0)) })
    let scrape = try Scrape(figures.text)
    #expect(scrape.values.count == names.count)
    #expect(figures.text.contains(#"picket_test_total{child="d\ne"} 1"#))
  }
}
