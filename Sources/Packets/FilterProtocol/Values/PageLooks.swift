/// The looks of apps for pages in place of blocked ones, for the stores of one revision of the settings.
public struct PageLooks: Hashable, Sendable {
  /// The revision of the settings whose stores are meant; for other revisions these looks do not apply.
  public var revision: UInt64
  public var looks: [PageLook]
  /// Which store and category has which look, by its place among the looks.
  public var rows: [Row]

  public init(revision: UInt64, looks: [PageLook] = [], rows: [Row] = []) {
    self.revision = revision
    self.looks = looks
    self.rows = rows
  }

  public struct Row: Hashable, Sendable {
    /// The store's number, as in a ruling.
    public var store: UInt16
    /// The category that is blocked; nil where the store blocks a name.
    public var category: UInt8?
    public var look: UInt16

    public init(store: UInt16, category: UInt8?, look: UInt16) {
      self.store = store
      self.category = category
      self.look = look
    }
  }

  /// The room of one message.
  public static let mostLooks = 32
  public static let mostRows = 4_096
}

/// An app's look for such a page.
public struct PageLook: Hashable, Sendable {
  public struct Label: Hashable, Sendable {
    /// Not escaped.
    public var text: String
    /// Red, green, blue and opacity.
    public var color: UInt32?

    public init(_ text: String, _ color: UInt32? = nil) {
      self.text = text
      self.color = color
    }
  }

  public var title: Label?
  public var subtitle: Label?
  public var background: UInt32?

  public init(title: Label? = nil, subtitle: Label? = nil, background: UInt32? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.background = background
  }
}
