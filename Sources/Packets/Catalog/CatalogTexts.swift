public import Wire

/// The texts of a catalog: identifiers of its own categories, and its applications.
///
/// Read once when a catalog is opened, never for a packet. A change of the layout is a new `CatalogHeader.version`.
public struct CatalogTexts: Hashable, Sendable {
  /// All categories by number, the built-in ones first.
  public var categories: [String]
  public var applications: [Application]

  public init(categories: [String] = Category.builtIn, applications: [Application] = []) {
    self.categories = categories
    self.applications = applications
  }

  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    CatalogTexts.put(UInt16(clamping: categories.count), &bytes)
    for identifier in categories { CatalogTexts.put(identifier, &bytes) }
    CatalogTexts.put(UInt16(clamping: applications.count), &bytes)
    for application in applications {
      CatalogTexts.put(application.identifier, &bytes)
      CatalogTexts.put(application.title, &bytes)
      bytes.append(application.category?.number ?? 0xff)
      for rating in [application.rating, application.lowestMovie, application.lowestTV] {
        CatalogTexts.put(rating, &bytes)
      }
      bytes.append(application.isExplicit ? 1 : 0)
      for texts in [application.bundles, application.domains] {
        bytes.append(UInt8(clamping: texts.count))
        for text in texts.prefix(255) { CatalogTexts.put(text, &bytes) }
      }
    }
    return bytes
  }

  /// `bytes` must consist of these texts and nothing else.
  public init(_ bytes: RawSpan) throws(DecodeError) {
    var cursor = Cursor(bytes)
    self.init(categories: [], applications: [])
    for _ in 0..<(try cursor.u16()) { categories.append(try CatalogTexts.text(&cursor)) }
    guard categories.count <= Category.limit, categories.starts(with: Category.builtIn) else {
      throw cursor.error(.invalid)
    }
    for _ in 0..<(try cursor.u16()) {
      let application = try CatalogTexts.application(&cursor)
      if let category = application.category, Int(category.number) >= categories.count { throw cursor.error(.invalid) }
      applications.append(application)
    }
    guard cursor.isAtEnd else { throw cursor.error(.invalid) }
  }

  private static func application(_ cursor: inout Cursor) throws(DecodeError) -> Application {
    var application = Application(identifier: try text(&cursor), title: try text(&cursor), category: nil)
    let category = try cursor.u8()
    if category != 0xff { application.category = Category(number: Int(category)) }
    application.rating = try cursor.u16()
    application.lowestMovie = try cursor.u16()
    application.lowestTV = try cursor.u16()
    application.isExplicit = try cursor.u8() == 1
    for _ in 0..<(try cursor.u8()) { application.bundles.append(try text(&cursor)) }
    for _ in 0..<(try cursor.u8()) { application.domains.append(try text(&cursor)) }
    return application
  }

  private static func put(_ number: UInt16, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(number >> 8))
    bytes.append(UInt8(truncatingIfNeeded: number))
  }

  private static func put(_ text: String, _ bytes: inout [UInt8]) {
    var octets = Array(text.utf8.prefix(255))
    // Never cut within a character.
    while String(validating: octets, as: UTF8.self) == nil { octets.removeLast() }
    bytes.append(UInt8(octets.count))
    bytes += octets
  }

  private static func text(_ cursor: inout Cursor) throws(DecodeError) -> String {
    let count = Int(try cursor.u8())
    let span = try cursor.take(count)
    var octets: [UInt8] = []
    for index in 0..<count { octets.append(span[index]) }
    guard let text = String(validating: octets, as: UTF8.self) else { throw cursor.error(.invalid) }
    return text
  }
}
