extension String {
  /// Lists are strangers' text: what would move a terminal's cursor is shown as a mark.
  var printable: String {
    String(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0) })
  }
}
