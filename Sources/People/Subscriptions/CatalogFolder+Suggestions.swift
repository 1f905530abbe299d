public import Lists
public import PicketJSON

// Public lists that have one word each, by which they are subscribed to.
extension CatalogFolder {
  /// The suggested lists of a category, or all. For other programs, with whether each was added.
  public func suggestions(category: String? = nil) throws(ListError) -> [JSON.Object] {
    let added = Set(try subscriptions().map(\.identifier))
    return try Suggestions(rules: rules).lists.filter { category == nil || $0.category == category }.map { suggestion in
      var json = suggestion.json
      let identifier = (try? ListAddress(suggestion.address, relativeTo: "/"))?.identifier
      json["isAdded"] = .bool(identifier.map(added.contains) ?? false)
      return json
    }
  }

  /// The order for what a guardian typed: the word of a suggested list says its address, category, format and title; all
  /// else needs a category.
  public func order(
    _ source: String, category: String?, format: String? = nil, title: String? = nil, isForced: Bool = false,
    contents: String? = nil
  ) throws(ListError) -> SubscriptionOrder {
    let isWord = contents == nil && Suggestion.isWord(source)
    if isWord, let suggestion = try Suggestions(rules: rules).lists.first(where: { $0.word == source }) {
      return try SubscriptionOrder(
        address: suggestion.address, category: category ?? suggestion.category,
        format: format ?? suggestion.format.rawValue, title: title ?? suggestion.title, isForced: isForced)
    }
    guard let category else {
      throw ListError(
        isWord
          ? "no suggested list is called '\(source)': 'picket lists suggest' shows them all, and a list of your own "
            + "needs a category (--category ads)"
          : "what is the list about? Say its category (--category ads)")
    }
    return try SubscriptionOrder(
      address: source, category: category, format: format, title: title, isForced: isForced, contents: contents)
  }
}
