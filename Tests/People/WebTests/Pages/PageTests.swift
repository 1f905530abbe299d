import DaemonClient
import Foundation
import PicketJSON
import Support
import Testing

@testable import Web

/// What holds for every page, whatever its model has.
@Suite struct PageTests {
  struct Element {
    let name: String
    let attributes: [String: String?]
    let content: [HTMLReader.Node]

    subscript(name: String) -> String? { attributes[name] ?? nil }
    var words: String { content.map(\.words).joined() }
  }

  static func elements(_ page: Page) throws -> [Element] {
    try HTMLReader.read(String(page.html.dropFirst("<!doctype html>\n".count))).flatMap(\.elements)
  }

  static let names = PageSamples.all.keys.sorted()

  static func page(_ name: String) throws -> Page { try #require(PageSamples.all[name]) }

  @Test(arguments: names) func `a page is the golden one`(name: String) throws {
    // A line for each element, so that differences can be read.
    try Golden.expect(try Self.page(name).html.replacingOccurrences(of: "><", with: ">\n<"), name + ".html")
  }

  @Test func `there is no other golden page`() throws { try Golden.expectOnly(Set(Self.names.map { $0 + ".html" })) }

  @Test(arguments: names) func `names of strangers stay words`(name: String) throws {
    let scripts = try Self.elements(Self.page(name)).filter { $0.name == "script" }
    #expect(scripts.map { $0["src"] } == ["/assets/page.js"] && scripts.allSatisfy { $0.words.isEmpty })
  }

  @Test(arguments: names) func `a page asks nobody else and brings no style or script of its own`(name: String) throws {
    for element in try Self.elements(Self.page(name)) {
      #expect(element.name != "style")
      for (attribute, value) in element.attributes {
        #expect(attribute != "style" && !attribute.hasPrefix("on"), "\(element.name) has \(attribute)")
        if ["href", "src", "action"].contains(attribute), let value {
          #expect(value.hasPrefix("#") || value.hasPrefix("/") && !value.hasPrefix("//"), "\(attribute) is \(value)")
        }
      }
    }
  }

  @Test(arguments: names) func `buttons call methods that there are`(name: String) throws {
    for element in try Self.elements(Self.page(name)) {
      guard let call = element["data-call"], call != "session" else { continue }
      let method = "io.picket." + call.replacingOccurrences(of: "/", with: ".")
      #expect(Method(method) != nil, "\(method) is no method")
      #expect(try JSON(parsing: Array((element["data-body"] ?? "").utf8)).object != nil)
      #expect(element["data-done"]?.isEmpty == false, "\(call) says nothing when it was done")
    }
  }

  @Test(arguments: names) func `a page can be used without seeing it`(name: String) throws {
    let elements = try Self.elements(Self.page(name))
    let ids = elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count, "an id is there twice: \(ids)")
    #expect(elements.filter { $0.name == "h1" }.count == 1)
    let labelled = elements.filter { $0.name == "label" }.flatMap { $0.content.flatMap(\.elements) }
    for element in elements {
      let isNamed = element["aria-label"]?.isEmpty == false || !element.words.allSatisfy(\.isWhitespace)
      if ["button", "a", "summary"].contains(element.name) { #expect(isNamed, "\(element) has no name") }
      if ["input", "select"].contains(element.name), element["type"] != "hidden", element["aria-label"] == nil {
        #expect(labelled.contains { $0.attributes == element.attributes }, "\(element) has no label")
      }
    }
  }

  @Test func `the first page and all that it needs are less than 60 KB`() throws {
    let assets = try ["/assets/style.css", "/assets/page.js", "/favicon.svg"].map {
      try #require(PageSamples.pages.asset($0)).bytes.count
    }
    let page = PageSamples.today().page.html.utf8.count
    #expect(page + assets.reduce(0, +) < 60_000, "page \(page), assets \(assets)")
  }

  @Test func `the style sheet and the script ask nobody else`() throws {
    for path in ["/assets/style.css", "/assets/page.js", "/assets/passkey.js"] {
      let text = String(decoding: try #require(PageSamples.pages.asset(path)).bytes, as: UTF8.self)
      for word in ["http:", "https:", "url(", "@import", "innerHTML", "eval("] {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
    #expect(PageSamples.pages.asset("/assets/../etc/passwd") == nil)
  }

  @Test(arguments: [("read", 0), ("approve", 1), ("all", 1)])
  func `a guardian sees only the buttons that picketd would carry out`(role: String, least: Int) throws {
    let viewer = Viewer(role: role)
    // Everybody changes the own passcode and signs out, which is on the page of settings.
    let pages =
      [PageSamples.today(viewer).page, PageSamples.answers(viewer).page, PageSamples.child(viewer).page]
      + PageSamples.others(viewer).filter { $0.key != "settings" }.values
    let calls = Set(try pages.flatMap { try Self.elements($0) }.compactMap { $0["data-call"] })
    #expect(calls.isEmpty == (least == 0))
    if role == "approve" { #expect(calls.isSubset(of: ["Requests/Answer", "Activity/More"])) }
  }

  @Test func `a child's pages have no call of guardians`() throws {
    for name in [
      "day", "childs-week", "refused-day", "shield", "own-shield", "open-shield", "too-much", "unknown-device",
    ] {
      let page = try Self.page(name)
      let elements = try Self.elements(page)
      #expect(elements.allSatisfy { $0["data-call"] == nil && $0.name != "nav" })
      #expect(Set(elements.compactMap { $0["action"] }).isSubset(of: ["/ask", "/press"]))
    }
  }
}

extension HTMLReader.Node {
  var elements: [PageTests.Element] {
    guard case .element(let name, let attributes, let content) = self else { return [] }
    return [.init(name: name, attributes: attributes, content: content)] + content.flatMap(\.elements)
  }

  var words: String {
    switch self {
    case .text(let words): words
    case .element(_, _, let content): content.map(\.words).joined()
    }
  }
}
