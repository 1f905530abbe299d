/// Takes bytes from the front of an array; nil is "not that many left".
struct ReferenceReader {
  var bytes: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(bytes) }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func take(_ count: Int) -> [UInt8]? {
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  mutating func integer(_ width: Int) -> Int? {
    take(width).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A length of `width` bytes and that many bytes.
  mutating func block(_ width: Int) -> ReferenceReader? {
    guard let count = integer(width), let body = take(count) else { return nil }
    return ReferenceReader(body)
  }
}
