import Catalog
import FilterProtocol
import Policy
import Testing
import Wire

@testable import Filter

/// Pages contain apps' texts, and have to fit into one segment.
@Suite struct ShieldPageTests {
  private func text(_ look: PageLook, portal: Endpoint? = nil) -> String {
    String(decoding: ShieldPage(portal: portal).text(look).bytes, as: UTF8.self)
  }

  @Test(arguments: Reason.allCases) func `every reason has a page that fits`(_ reason: Reason) {
    let page = ShieldPages(portal: nil)[Ruling(.block, reason), CategorySet()].bytes
    #expect(page.count > 100 && page.count <= ShieldPage.room)
    #expect(String(decoding: page, as: UTF8.self).contains("This page is shielded"))
  }

  @Test func `nothing that an app writes is markup`() {
    let page = text(
      PageLook(
        title: PageLook.Label("</title><script>alert('x')</script>", 0x0102_0304),
        subtitle: PageLook.Label("\"a\" & <b>", 0xffff_ffff), background: 0))
    #expect(!page.contains("<script") && !page.contains("<b>"))
    #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)") && page.contains("&quot;a&quot; &amp; &lt;b&gt;"))
    for color in ["#01020304", "#ffffffff", "#00000000"] { #expect(page.contains(color)) }
  }

  @Test(arguments: [0, 1, 119, 600, 5_000], ["x", "&", "ä", "👪"])
  func `a page of any text fits, with what it is about first`(_ count: Int, _ text: String) {
    for (title, subtitle) in [(0, count), (count, 0), (count, count)] {
      let look = PageLook(
        title: PageLook.Label(String(repeating: text, count: title), .max),
        subtitle: PageLook.Label(String(repeating: text, count: subtitle), .max), background: .max)
      #expect(ShieldPage(portal: nil).text(look).bytes.count <= ShieldPage.room)
    }
  }

  @Test func `a look is for its store, by category or by name`() throws {
    let looks = PageLooks(
      revision: 1, looks: ["names", "games"].map { PageLook(title: PageLook.Label($0)) },
      rows: [PageLooks.Row(store: 3, category: nil, look: 0), PageLooks.Row(store: 3, category: 1, look: 1)])
    let pages = ShieldPages(portal: nil, looks: looks)
    let games = CategorySet([try #require(Category(number: 1)), try #require(Category(number: 9))])
    func title(_ store: UInt16, _ reason: Reason, _ categories: CategorySet) -> Substring? {
      String(decoding: pages[Ruling(.block, reason, store: store), categories].bytes, as: UTF8.self)
        .firstMatch(of: /<h1>(.*)<\/h1>/)?.output.1
    }
    #expect(title(3, .blockedDomain, games) == "names")
    #expect(title(3, .blockedCategory, games) == "games")
    #expect(title(3, .blockedCategory, CategorySet()) == "This page is shielded")
    #expect(title(2, .blockedDomain, games) == "This page is shielded")
    #expect(title(0, .alwaysBlocked, games) == "This page is shielded")
  }

  @Test(arguments: [0, 119, 5_000]) func `the link to the children's pages has a place for the name`(_ count: Int)
    throws
  {
    let portal = Endpoint(Address(high: 0x2001_0db8_1111_2222, low: 0x3333_4444_5555_6666), port: 65_000)
    let title = PageLook.Label(String(repeating: "&", count: count), .max)
    let page = ShieldPage(portal: portal).text(PageLook(title: title, subtitle: title, background: .max))
    #expect(page.bytes.count <= ShieldPage.room)
    let place = try #require(page.place)
    let text = String(decoding: page.bytes[..<place], as: UTF8.self)
    #expect(text.hasSuffix("<a href=\"http://[2001:db8:1111:2222:3333:4444:5555:6666]:65000/shield?name="))
    #expect(page.bytes[place...].starts(with: Array("\">Ask for it</a>".utf8)))
    #expect(ShieldPage(portal: nil).text(.blockedDomain).place == nil)
  }
}
