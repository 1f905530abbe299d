extension JSON {
  /// The value as a Swift type: keys are the names of its properties, and a missing member is nil. Members that the
  /// type does not have are ignored. Throws a `DecodingError`.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try ValueDecoder(value: self, codingPath: []).read(type)
  }
}

extension JSON: Decodable {
  /// Any value as it is.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ValueDecoder else { throw ValueDecoder.foreign(decoder) }
    self = decoder.value
  }
}

extension JSON.Object: Decodable {
  /// Any object as it is.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ValueDecoder else { throw ValueDecoder.foreign(decoder) }
    self = try decoder.object()
  }
}

/// One value of a document, and the way to it.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let plain: Any? =
      switch type {
      case is String.Type: value.string
      case is Bool.Type: value.bool
      case is Double.Type: value.double
      case let number as any FixedWidthInteger.Type: value.int.flatMap { number.init(exactly: $0) }
      default: try Value(from: self)
      }
    guard let found = plain as? Value else { throw mismatch(type, "\(type)") }
    return found
  }

  func object() throws -> JSON.Object {
    guard let object = value.object else { throw mismatch(JSON.Object.self, "an object") }
    return object
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ObjectDecoder(object: try object(), codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.array else { throw mismatch([JSON].self, "a list") }
    return ListDecoder(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { value.isNull }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  private func mismatch(_ type: any Any.Type, _ wanted: String) -> DecodingError {
    let path = codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "\(path) is not \(wanted)")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  static func foreign(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "only JSON is read as JSON"))
  }
}

private struct ObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSON.Object
  let codingPath: [any CodingKey]

  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

  private func member(_ key: some CodingKey) -> ValueDecoder {
    ValueDecoder(value: object[key.stringValue] ?? .null, codingPath: codingPath + [key])
  }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { member(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    do {
      return try member(key).read(type)
    } catch DecodingError.valueNotFound(_, let context) where !contains(key) {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: context.debugDescription))
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { ValueDecoder(value: .object(object), codingPath: codingPath) }
  func superDecoder(forKey key: Key) throws -> any Decoder { member(key) }
}

private struct ListDecoder: UnkeyedDecodingContainer {
  /// The place of an element, for messages.
  private struct Place: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  let elements: [JSON]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSON], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private mutating func next() -> ValueDecoder {
    defer { currentIndex += 1 }
    let value = currentIndex < elements.count ? elements[currentIndex] : .null
    return ValueDecoder(value: value, codingPath: codingPath + [Place(intValue: currentIndex)])
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().read(type) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { next() }
}

extension DecodingError {
  /// Where reading failed, and why in words.
  public var context: Context? {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
