internal import Catalog
internal import Lists
internal import Policy
internal import Wire

/// What a child asks for, read from what it typed: an address of a browser, a host, an application, a category, a word, or a
/// program of its machine by a path or a desktop entry.
struct Wish {
  /// What a yes opens: for a host that an application has, the application.
  let target: Grant.Target
  /// The host that was typed.
  let host: Name?
  /// What people call the target.
  let title: String

  /// Words that fit several applications, and words that fit none, are refused with what to write instead.
  init(_ text: String, _ catalog: CatalogInUse) throws(HouseholdError) {
    if LocalProgram.isNamed(text) {
      (target, host, title) = (.application(text), nil, LocalProgram.title(of: text))
      return
    }
    if text.contains("."), let host = Name(pasted: text) {
      self.host = host
      if let application = catalog.catalog.flatMap({ $0.application(of: $0.find(host)) }) {
        (target, title) = (.application(application.identifier), application.title)
      } else {
        (target, title) = (.domain(host.description), host.description)
      }
      return
    }
    host = nil
    if let category = catalog.category(called: text) {
      (target, title) = (.category(category), CategoryTitle.english(category))
      return
    }
    let found = catalog.applications(called: text)
    guard let application = found.first else {
      throw .invalid(
        "what",
        "nothing is known as '\(text.prefix(40))': "
          + (catalog.suggestion(for: text) ?? "write its address as the browser shows it, such as example.com"))
    }
    if found.count > 1 {
      let names = found.prefix(Wish.mostShown).map(\.identifier).joined(separator: ", ")
      let more = found.count > Wish.mostShown ? " and \(found.count - Wish.mostShown) more" : ""
      throw .invalid("what", "'\(text.prefix(40))' may be \(names)\(more): ask for one of them")
    }
    (target, title) = (.application(application.identifier), application.title)
  }

  /// Without the blanks that are pasted with it.
  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// In bytes, as long as addresses of pages become.
  static let longest = 8_192
  static let longestReason = 1_024
  private static let mostShown = 6
}

extension CatalogInUse {
  /// A category by its identifier or title, in any case.
  func category(called text: String) -> String? {
    let wanted = text.lowercased()
    return categories.first { $0.lowercased() == wanted || CategoryTitle.english($0).lowercased() == wanted }
  }

  /// The application with that identifier, title or bundle; else all with the word in title or identifier.
  func applications(called text: String) -> [Application] {
    let wanted = CatalogInUse.letters(text)
    guard let catalog, !wanted.isEmpty else { return [] }
    let exact = catalog.applications.first { application in
      ([application.identifier, application.title] + application.bundles).contains {
        CatalogInUse.letters($0) == wanted
      }
    }
    if let exact { return [exact] }
    return catalog.applications.filter { application in
      wanted.count > 2
        && [application.identifier, application.title].contains { CatalogInUse.letters($0).contains(wanted) }
    }
  }

  /// Letters and digits alone, in lower case: people write 'You Tube' and 'youtube-kids'.
  private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// What may have been meant, for the end of a sentence; nil where nothing is near.
  func suggestion(for text: String) -> String? {
    let near = Resemblance.words(like: text, in: categories + (catalog?.applications.map(\.identifier) ?? []))
    return near.isEmpty ? nil : "did you mean \(near.alternatives)?"
  }
}
