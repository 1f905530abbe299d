/// A whole page.
public struct Document: Hashable, Sendable {
  public var language = "en"
  public var title: String
  public var icon: Link
  public var styleSheet: Link
  /// A module, which browsers run when they have read the page.
  public var script: Link
  public var body: [HTML]

  public init(title: String, icon: Link, styleSheet: Link, script: Link, @HTMLBuilder body: () -> [HTML]) {
    (self.title, self.icon, self.styleSheet, self.script) = (title, icon, styleSheet, script)
    self.body = body()
  }

  public var text: String { "<!doctype html>\n" + root.text + "\n" }

  /// The width makes telephones show letters in their own size.
  var root: HTML {
    Tag.html(.lang(language)) {
      Tag.head {
        Tag.meta(Attribute("charset", "utf-8"))
        Tag.meta(.name("viewport"), Attribute("content", "width=device-width, initial-scale=1"))
        Tag.meta(.name("color-scheme"), Attribute("content", "light dark"))
        Tag.title { title }
        Tag.link(Attribute("rel", "icon"), .href(icon))
        Tag.link(Attribute("rel", "stylesheet"), .href(styleSheet))
        Tag.script(.type("module"), Attribute("src", script.text))
      }
      Tag.body { body }
    }
  }
}
