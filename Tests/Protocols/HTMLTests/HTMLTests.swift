import PicketCharts
import Support
import Testing

@testable import HTML

@Suite struct HTMLTests {
  @Test func `a page is read as the tree that it was written from, whatever the texts are`() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<2_000 {
      let page = RandomPage(&random)
      #expect(try HTMLReader.read(page.html.text) == page.nodes, "\(page.html.text)")
    }
  }

  @Test func `an element is written as it reads`() {
    let card = section(.class("card")) {
      h2 { "Mia & Ben" }
      a(.href(Link("children", "Mia & Ben"))) { "Rules" }
      input(.type("checkbox"), .checked, .value("a \"b\" 'c'"))
      for minutes in [15, 30] { button(.when(minutes == 30, .disabled)) { "\(minutes) min" } }
    }
    #expect(
      card.text
        == "<section class=\"card\"><h2>Mia &amp; Ben</h2><a href=\"/children/Mia%20%26%20Ben\">Rules</a>"
        + "<input type=\"checkbox\" checked value=\"a &quot;b&quot; &#39;c&#39;\"><button>15 min</button>"
        + "<button disabled>30 min</button></section>")
  }

  @Test func `a document has its parts where browsers look for them`() throws {
    let page = Document(title: "</title><script>", icon: Link("i.svg"), styleSheet: Link("a.css"), script: Link("a.js"))
    { main { "x" } }
    #expect(page.text.hasPrefix("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"))
    let nodes = try HTMLReader.read(String(page.text.dropFirst("<!doctype html>\n".count)))
    guard case .element("html", _, let parts)? = nodes.first, case .element("head", _, let head)? = parts.first else {
      Issue.record("there is no head in \(nodes)")
      return
    }
    #expect(head.contains(.element(name: "title", attributes: [:], content: [.text("</title><script>")])))
    #expect(
      head.contains(.element(name: "script", attributes: ["type": "module", "src": "/a.js"], content: [])))
  }

  @Test(arguments: [
    ("javascript:alert(1)", "/javascript%3Aalert%281%29"), ("//evil.example", "/%2F%2Fevil.example"), ("..", "/~.."),
    (".", "/~."), ("Zoë?#", "/Zo%C3%AB%3F%23"), ("", "/"), ("\n", "/%0A"),
  ])
  func `a link stays on this server, whatever a part of it is`(part: String, link: String) {
    #expect(Link(part).text == link)
  }

  @Test func `a link asks with escaped words, and leaves out what has none`() {
    let link = Link("activity").asking(["child": "Mia & Ben", "device": nil]).asking(["name": "a=b"])
    #expect(link.text == "/activity?child=Mia%20%26%20Ben&name=a%3Db")
    #expect(Link("activity").asking([:]).text == "/activity")
  }

  @Test func `a picture in a page brings no style of its own`() {
    let picture = HTML.chart(.bar(Chart.Bars(title: "<b>", labels: ["Mon"], values: [60], unit: .seconds)), width: 300)
    #expect(XMLCheck(picture.text).fault == nil)
    #expect(
      !picture.text.contains("<style") && !picture.text.contains("style=") && picture.text.contains("class=\"p0\""))
    for tone in picture.text.matches(of: /class="(?<name>p[a-z0-9]s?)"/) {
      #expect(Chart.Theme.style.contains(".picket .\(tone.output.name){"))
    }
  }
}
