internal import Catalog
public import Lists

/// A guardian's request to add a list: its address and its category.
public struct SubscriptionOrder: Sendable {
  /// An address, or the path of a file.
  public var address: String
  public var category: String
  /// nil to detect it from the text.
  public var format: String?
  public var title: String?
  public var isForced: Bool
  /// The path of contents that were sent with it; then the address is only their name.
  public var contents: String?

  /// Throws for invalid parameters, before the list is read.
  public init(
    address: String, category: String, format: String? = nil, title: String? = nil, isForced: Bool = false,
    contents: String? = nil
  ) throws(ListError) {
    guard Category.isIdentifier(category) else {
      throw ListError(
        "'\(category.prefix(40))' is no category: one word of letters and digits, such as ads, adult or games")
    }
    if let format, Format(rawValue: format) == nil {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw ListError("'\(format.prefix(40))' is no format: there are \(known)")
    }
    if let title {
      guard (1...200).contains(title.utf8.count),
        title.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
      else { throw ListError("a title is one line of at most 200 letters") }
    }
    self.address = address
    self.category = category
    self.format = format
    self.title = title
    self.isForced = isForced
    self.contents = contents
  }

  func subscription(relativeTo folder: String) throws(ListError) -> Subscription {
    let address = try ListAddress(contents == nil ? address : ListAddress.sentMark + address, relativeTo: folder)
    return Subscription(
      address, category: category, format: format.flatMap(Format.init(rawValue:)), title: title ?? address.shown,
      isForced: isForced)
  }
}
