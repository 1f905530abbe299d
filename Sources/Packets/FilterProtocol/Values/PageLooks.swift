/// How pages in place of blocked ones look where an app says so: for the stores of one revision of the settings.
public struct PageLooks: Hashable, Sendable {
  /// The settings whose stores are meant. For any others this says nothing.
  public var revision: UInt64
  public var looks: [PageLook]
  /// Which look belongs to what, by its place among the looks.
  public var rows: [Row]

  public init(revision: UInt64, looks: [PageLook] = [], rows: [Row] = []) {
    self.revision = revision
    self.looks = looks
    self.rows = rows
  }

  public struct Row: Hashable, Sendable {
    /// As a ruling counts stores.
    public var store: UInt16
    /// The category that something is stopped for; nil where the store stops it by its name.
    public var category: UInt8?
    public var look: UInt16

    public init(store: UInt16, category: UInt8?, look: UInt16) {
      self.store = store
      self.category = category
      self.look = look
    }
  }

  /// What one message has room for.
  public static let mostLooks = 32
  public static let mostRows = 4_096
}

/// What an app wants on such a page.
public struct PageLook: Hashable, Sendable {
  public struct Label: Hashable, Sendable {
    /// Not escaped in any way.
    public var text: String
    /// Red, green, blue and how opaque it is.
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
