import Foundation
import Lists
import Support
import Testing

@Suite struct SafeSearchTests {
  private func read(_ text: String) throws -> SafeSearch { try SafeSearch(Array(text.utf8), title: "safesearch.json") }

  @Test func `an engine has one degree, or two`() throws {
    let safe = try read(
      """
      {"rule": "all", "engines": [
        {"identifier": "bing", "title": "Bing", "names": ["www.bing.com"],
         "enforce": {"cname": "strict.bing.com", "addresses": ["192.0.2.1", "2001:db8::1"]}},
        {"identifier": "tube", "title": "Tube", "names": ["www.tube.example"],
         "strict": {"cname": "a.tube.example"}, "moderate": {"addresses": ["192.0.2.2"]}}],
       "unenforced": [{"identifier": "ask", "title": "Ask", "names": ["ask.com"]}]}
      """)
    #expect(safe.engines.map { $0.strict.cname.map { "\($0)" } } == ["strict.bing.com", "a.tube.example"])
    #expect(
      safe.engines.map { $0.moderate.addresses.map { "\($0)" } } == [["192.0.2.1", "2001:db8::1"], ["192.0.2.2"]])
    #expect(safe.unenforced.map(\.identifier) == ["ask"])
  }

  @Test(arguments: [
    ("\"names\": [\"x.example\"]", "should have either 'enforce', or both"),
    ("\"names\": [\"x.example\"], \"enforce\": {}", "there should be a 'cname' or 'addresses'"),
    ("\"names\": [\"x..example\"], \"enforce\": {\"cname\": \"y.example\"}", "'x..example' is not a host name"),
    ("\"names\": [], \"enforce\": {\"cname\": \"y.example\"}", "there should be a name"),
    ("\"names\": [\"x.example\"], \"enforce\": {\"addresses\": [\"300.1.1.1\"]}", "'300.1.1.1' is no address"),
    ("\"names\": [\"x.example\"], \"force\": {\"cname\": \"y.example\"}", "'force' is not known here"),
  ]) func `what an engine cannot be is refused`(_ row: (rest: String, message: String)) throws {
    let error = #expect(throws: ListError.self) {
      _ = try read("{\"engines\": [{\"identifier\": \"x\", \"title\": \"X\", \(row.rest)}]}")
    }
    #expect(error?.description.contains(row.message) == true, "\(error?.description ?? "")")
  }

  @Test func `the built-in document is read`() throws {
    let path = Project.path("rules/safesearch.json")
    let safe = try SafeSearch(Array(Data(contentsOf: URL(filePath: path))), title: "safesearch.json")
    #expect(safe.engines.contains { $0.identifier == "google" })
  }
}
