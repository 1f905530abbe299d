internal import Catalog
internal import FoundationEssentials
internal import Lists
internal import PicketJSON
internal import Wire

/// A value of the file with its key, read as the expected type or refused with a sentence.
struct Field {
  let value: JSON5Value
  let place: FieldPlace

  init(_ value: JSON5Value, file: String, key: String) {
    self.value = value
    place = FieldPlace(file: file, line: value.place.line, key: key)
  }

  func fault(_ wrong: String, _ right: String) -> ConfigurationError { place.fault(wrong, right) }

  /// The type of the value found, for errors.
  private var kind: String {
    switch value.content {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  private func fault(wanted: String) -> ConfigurationError { fault("this is \(kind)", "write \(wanted)") }

  func text(_ wanted: String, upTo most: Int = 256) throws(ConfigurationError) -> String {
    guard case .text(let text) = value.content else { throw fault(wanted: wanted) }
    guard (1...most).contains(text.utf8.count) else {
      throw fault("this text has \(text.utf8.count) bytes", "it may have 1 to \(most)")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw fault("this text has a control character in it", "leave it out")
    }
    return text
  }

  func flag() throws(ConfigurationError) -> Bool {
    guard case .flag(let flag) = value.content else { throw fault(wanted: "true or false") }
    return flag
  }

  /// A flag that can only be true, since leaving it out means false.
  func isTrue() throws(ConfigurationError) {
    guard try flag() else { throw fault("false says nothing here", "write true, or remove the key") }
  }

  func integer(_ range: ClosedRange<Int>, _ what: String) throws(ConfigurationError) -> Int {
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound), \(what)"
    guard case .number(let number) = value.content else { throw fault(wanted: wanted) }
    guard let integer = Int(exactly: number) else {
      throw fault(number.isFinite ? "this is no whole number" : "this is no number that ends", "write \(wanted)")
    }
    guard range.contains(integer) else { throw fault("\(integer) is out of range", "write \(wanted)") }
    return integer
  }

  /// A mark that stands for an integer of Screen Time, or the integer.
  func rating(_ scale: RatingScale) throws(ConfigurationError) -> Int {
    guard case .text(let mark) = value.content else {
      return try integer(
        scale.range, "a rating as Screen Time counts them: 0 nothing at all, \(RatingScale.everything) everything")
    }
    if let rating = scale.rating(mark) { return rating }
    throw fault("'\(mark)' is no mark that is known", "write one such as \(scale.examples), or a number")
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    let wanted = known.map { "\"\($0)\"" }.joined(separator: " or ")
    guard case .text(let text) = value.content else { throw fault(wanted: wanted) }
    if let choice = Choice(rawValue: text) { return choice }
    throw fault(
      "this is none of the words that may stand here", Spelling.advice(for: text, among: known, or: "write \(wanted)"))
  }

  func list() throws(ConfigurationError) -> [Field] {
    guard case .list(let elements) = value.content else { throw fault(wanted: "a list: [...]") }
    return elements.enumerated().map { Field($1, file: place.file, key: "\(place.key)[\($0)]") }
  }

  /// The members of an object whose keys must all be among `keys`.
  func section(_ keys: [String]) throws(ConfigurationError) -> Section {
    guard case .object(let members) = value.content else { throw fault(wanted: "an object: {...}") }
    return try Section(members, of: place, keys: keys)
  }

  func map<Element>(
    upTo most: Int, _ body: (Field) throws(ConfigurationError) -> Element
  ) throws(ConfigurationError) -> [Element] {
    let fields = try list()
    guard fields.count <= most else { throw fault("this list has \(fields.count) elements", "it may have \(most)") }
    var elements: [Element] = []
    for field in fields { elements.append(try body(field)) }
    return elements
  }
}

// Values of the network. Errors do not repeat them.
extension Field {
  func name() throws(ConfigurationError) -> Name {
    let text = try text("a host name such as \"www.example.com\"", upTo: 1_024)
    guard let name = Name(people: text) else {
      throw fault("this is no host name", "write one such as \"www.example.com\", without https:// and without paths")
    }
    return name
  }

  func names() throws(ConfigurationError) -> [Name] {
    try map(upTo: 100_000) { (field) throws(ConfigurationError) in try field.name() }
  }

  func word(_ wanted: String) throws(ConfigurationError) -> Family.Word {
    Family.Word(text: try text(wanted), place: place)
  }

  func words(_ wanted: String) throws(ConfigurationError) -> [Family.Word] {
    try map(upTo: 10_000) { (field) throws(ConfigurationError) in try field.word(wanted) }
  }
}

extension Field {
  /// A time in RFC 3339, as nanoseconds since 1970.
  func time() throws(ConfigurationError) -> UInt64 {
    let wanted = "a time such as \"2030-01-31T17:00:00Z\" or \"2030-01-31T17:00:00+01:00\""
    let text = try text(wanted)
    guard text.wholeMatch(of: /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d([Zz]|[+-]\d\d:\d\d)/) != nil,
      let date = try? Date(text.uppercased(), strategy: .iso8601)
    else {
      throw fault("this is no time", "write \(wanted)")
    }
    guard let seconds = UInt64(exactly: date.timeIntervalSince1970.rounded()), seconds < 1 << 33 else {
      throw fault("this time is too far away", "write \(wanted)")
    }
    return seconds * 1_000_000_000
  }
}
