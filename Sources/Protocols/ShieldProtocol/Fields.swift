internal import PicketJSON

/// The members of an untrusted object, each read with its type and its limits.
struct Fields {
  private let object: JSON.Object
  private let title: String

  init(_ object: JSON.Object, of title: String) {
    self.object = object
    self.title = title
  }

  /// An unknown member is treated as a misspelt one.
  func allow(_ keys: String...) throws(ShieldFault) {
    for key in object.keys where !keys.contains(key) {
      throw ShieldFault(
        "\(title) has '\(key.prefix(40))', which nothing knows; there are \(keys.joined(separator: " "))")
    }
  }

  func text(_ key: String, upTo most: Int) throws(ShieldFault) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.string else { throw ShieldFault("\(key): it is a text") }
    return try Fields.checked(text, key, most)
  }

  func needed(_ key: String, upTo most: Int) throws(ShieldFault) -> String {
    guard let text = try text(key, upTo: most) else { throw ShieldFault("\(title) lacks '\(key)'") }
    return text
  }

  func texts(_ key: String, most count: Int, upTo most: Int) throws(ShieldFault) -> [String] {
    guard let value = object[key] else { return [] }
    guard let texts = value.strings, texts.count <= count else { throw ShieldFault("\(key): up to \(count) texts") }
    var checked: [String] = []
    for text in texts { checked.append(try Fields.checked(text, key, most)) }
    return checked
  }

  func color(_ key: String) throws(ShieldFault) -> ShieldColor? {
    guard let value = object[key] else { return nil }
    guard let color = value.string.flatMap({ ShieldColor($0) }) else { throw ShieldFault("\(key): write #rrggbbaa") }
    return color
  }

  func object(_ key: String) throws(ShieldFault) -> JSON.Object? {
    guard let value = object[key] else { return nil }
    guard let inner = value.object else { throw ShieldFault("\(key): it is an object") }
    return inner
  }

  func neededObject(_ key: String) throws(ShieldFault) -> JSON.Object {
    guard let inner = try object(key) else { throw ShieldFault("\(title) lacks '\(key)'") }
    return inner
  }

  func flag(_ key: String) throws(ShieldFault) -> Bool? {
    guard let value = object[key] else { return nil }
    guard let flag = value.bool else { throw ShieldFault("\(key): it is true or false") }
    return flag
  }

  func number(_ key: String) throws(ShieldFault) -> Int {
    guard let number = object[key]?.int.flatMap({ Int(exactly: $0) }) else {
      throw ShieldFault("\(key): it is a number")
    }
    return number
  }

  private static func checked(_ text: String, _ key: String, _ most: Int) throws(ShieldFault) -> String {
    guard text.utf8.count <= most else { throw ShieldFault("\(key): \(text.utf8.count) bytes, \(most) are the most") }
    guard !text.unicodeScalars.contains(where: ShieldText.isControl) else {
      throw ShieldFault("\(key): a control character")
    }
    return text
  }
}
