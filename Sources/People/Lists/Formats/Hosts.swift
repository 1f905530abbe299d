/// `0.0.0.0 ads.example.com www.ads.example.com # both`: exactly these names.
///
/// The address in front does not matter: the line is about its names.
struct Hosts: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let text = line.bytes.trimmed
    if text.isRemark { return }
    if try !Hosts.read(text, line, into: &sink) { try sink.skip(text, .unknownSyntax, in: line) }
  }

  /// False when the line does not begin with an address.
  static func read(_ text: Span<UInt8>, _ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError)
    -> Bool
  {
    var fields = Pieces.fields(of: text.extracting(first: text.firstIndex(of: UInt8(ascii: "#")) ?? text.count))
    guard let address = fields.next(), address.isAddress else { return false }
    var isAlone = true
    while let name = fields.next() {
      isAlone = false
      try sink.take(name, .exact, in: line)
    }
    if isAlone { try sink.skip(address, .address, in: line) }
    return true
  }
}
