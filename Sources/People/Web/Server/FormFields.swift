/// What a plain form of a page sends: its fields, each once.
package struct FormFields: Hashable, Sendable {
  /// More are on no page.
  package static let most = 8
  package static let mostBytes = 8 << 10

  package let fields: [QueryItem]

  package init(_ body: some Collection<UInt8>) throws(HTTPRefusal) {
    guard body.count <= FormFields.mostBytes else { throw .tooLarge(FormFields.mostBytes) }
    fields = try FormEncoding.items(body, most: FormFields.most)
    guard Set(fields.map(\.name)).count == fields.count else { throw .malformed("a field of a form comes once") }
  }

  /// Without blanks at its ends; nil where nothing is left.
  package subscript(name: String) -> String? {
    let value = fields.first { $0.name == name }.map { String(Substring($0.value).trimmed) }
    return value?.isEmpty == false ? value : nil
  }
}
