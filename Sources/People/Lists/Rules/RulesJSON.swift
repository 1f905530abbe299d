internal import PicketJSON

/// A document of `rules/` with the places of its contents, which JSON decoding does not keep.
struct RulesJSON<Content: Decodable> {
  let content: Content
  let title: String
  let places: JSONPlaces

  /// `title` is for errors, which name the file, the entry's line, the key and what would be right.
  init(_ bytes: [UInt8], title: String) throws(ListError) {
    self.title = title
    places = JSONPlaces(bytes)
    let document: JSON
    do throws(JSONFault) {
      document = try JSON(parsing: bytes, mostBytes: ListReader.largestDocument)
    } catch {
      throw ListError("cannot read \(title):\(error.place(in: bytes).line): it is not JSON: \(error.sentence)")
    }
    do {
      content = try document.decoded()
    } catch {
      throw ListError("cannot read \(RulesJSON.place(error, title, places)): \(RulesJSON.reason(error))")
    }
  }

  /// `media.json:17: lowestTV`
  private static func place(_ error: any Error, _ title: String, _ places: JSONPlaces) -> String {
    guard let path = (error as? DecodingError)?.context?.codingPath, !path.isEmpty else { return title }
    let index = path.lazy.compactMap(\.intValue).first
    let line = index.flatMap { places.entries.indices.contains($0) ? places.entries[$0].line : nil }
    let keys = path.filter { $0.intValue == nil }.map(\.stringValue).joined(separator: ".")
    return line.map { "\(title):\($0): \(keys)" } ?? "\(title): \(keys)"
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it is not JSON (\(error))" }
    switch error {
    case .keyNotFound(let key, _): return "there is no '\(key.stringValue)', which every entry has"
    case .typeMismatch(let type, _): return "it should be \(name(of: type))"
    case .valueNotFound(let type, _): return "it is null and should be \(name(of: type))"
    case .dataCorrupted(let context): return context.debugDescription
    @unknown default: return "\(error)"
    }
  }

  private static func name(of type: any Any.Type) -> String { "\(type)" }
}

extension Decoder {
  /// The keys of one entry; any other key is an error, since a misspelt one would be ignored.
  func container<Key: CodingKey & CaseIterable>(strictlyBy keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw wrong("'\(key.stringValue)' is not known here; known are \(known.joined(separator: ", "))")
    }
    return try container(keyedBy: keys)
  }

  func wrong(_ message: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
