extension StringProtocol {
  /// Where these words begin. The library's own search comes with its regular expressions, a megabyte of them.
  func start(of words: String) -> Index? {
    utf8.indices.first { utf8[$0...].starts(with: words.utf8) }
  }

  func says(_ words: String) -> Bool { start(of: words) != nil }
}
