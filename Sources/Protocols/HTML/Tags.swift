// The elements that pages are made of. There is none for a style inside a page and none for a frame; a script has an address
// and no content.

// Parts of a page.
public let header = Tag("header")
public let nav = Tag("nav")
public let main = Tag("main")
public let section = Tag("section")
public let article = Tag("article")
public let footer = Tag("footer")
public let div = Tag("div")
public let noscript = Tag("noscript")

// Words.
public let h1 = Tag("h1")
public let h2 = Tag("h2")
public let h3 = Tag("h3")
public let p = Tag("p")
public let span = Tag("span")
public let strong = Tag("strong")
public let small = Tag("small")
public let code = Tag("code")
public let a = Tag("a")

// Lists and tables.
public let ul = Tag("ul")
public let ol = Tag("ol")
public let li = Tag("li")
public let dl = Tag("dl")
public let dt = Tag("dt")
public let dd = Tag("dd")
public let table = Tag("table")
public let caption = Tag("caption")
public let thead = Tag("thead")
public let tbody = Tag("tbody")
public let tr = Tag("tr")
public let th = Tag("th")
public let td = Tag("td")

// What opens and closes.
public let details = Tag("details")
public let summary = Tag("summary")

// What is filled in.
public let form = Tag("form")
public let fieldset = Tag("fieldset")
public let legend = Tag("legend")
public let label = Tag("label")
public let input = Tag("input", isEmpty: true)
public let select = Tag("select")
public let option = Tag("option")
public let button = Tag("button")
public let meter = Tag("meter")

// Small pictures.
public let svg = Tag("svg")
public let path = Tag("path")

extension Tag {
  static let html = Tag("html")
  static let head = Tag("head")
  static let body = Tag("body")
  static let title = Tag("title")
  static let meta = Tag("meta", isEmpty: true)
  static let link = Tag("link", isEmpty: true)
  static let script = Tag("script")

  /// Those that content is written with.
  public static let all = [
    header, nav, main, section, article, footer, div, noscript, h1, h2, h3, p, span, strong, small, code, a, ul, ol, li,
    dl,
    dt, dd, table, caption, thead, tbody, tr, th, td, details, summary, form, fieldset, legend, label, input, select,
    option, button, meter, svg, path,
  ]
}
