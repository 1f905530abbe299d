// These tests need @testable, which a plain release build lacks; release builds only count allocations.
#if DEBUG
  import Support
  import Testing

  @testable import Lists

  @Suite struct FinitePatternTests {
    static let rows = [
      Row("^example\\.com$", "=example.com"),
      Row("^Example\\.com$", "=example.com"),
      Row("(^|\\.)example\\.com$", "example.com"),
      Row("^(.+\\.)?example\\.com$", "example.com"),
      Row("^(?:.*\\.)?example\\.com$", "example.com"),
      Row("\\.example\\.com$", ".example.com"),
      Row("^.+\\.example\\.com$", ".example.com"),
      Row(".*\\.example\\.com$", ".example.com"),
      Row(
        "^(www|m)\\.example\\.(com|org)$", "=m.example.com", "=m.example.org", "=www.example.com", "=www.example.org"),
      Row("^ads?\\.example\\.com$", "=ad.example.com", "=ads.example.com"),
      Row("^ad[1-3x]\\.example\\.com$", "=ad1.example.com", "=ad2.example.com", "=ad3.example.com", "=adx.example.com"),
      Row("^a{2}\\.example\\.com$", "=aa.example.com"),
      Row("^a{1,2}b\\.example\\.com$", "=aab.example.com", "=ab.example.com"),
      Row("^(a(b|c)?)\\.example\\.com$", "=a.example.com", "=ab.example.com", "=ac.example.com"),
      Row("^example\\.com$|^example\\.org$", "=example.com", "=example.org"),
      Row("^a[-_.]b\\.example\\.com$", "=a-b.example.com", "=a.b.example.com", "=a_b.example.com"),
    ]

    private func meaning(_ expression: String) -> [String]? {
      FinitePattern(Array(expression.utf8).span)?.names.map { name, reach in
        (reach == .exact ? "=" : reach == .below ? "." : "") + String(decoding: name, as: UTF8.self)
      }
    }

    @Test(arguments: rows) func `an expression is written out`(_ row: Row) {
      #expect(meaning(row.line)?.sorted() == row.meaning.sorted())
    }

    @Test func `ten digits are ten names, and three of them too many`() {
      #expect(meaning("^a\\d\\.example\\.com$")?.count == 10)
      #expect(meaning("^a\\d\\d\\.example\\.com$")?.count == 100)
      #expect(meaning("^a\\d{3}\\.example\\.com$") == nil)
    }

    @Test(arguments: [
      "example\\.com", "^example\\.com", "example\\.com$", "^.*example\\.com$", "^ads[0-9]+\\.example\\.com$",
      "^a*\\.example\\.com$", "^example.com$", "^[^.]+\\.example\\.com$", "^(?=a)example\\.com$", "^(?i)example\\.com$",
      "^\\w\\.example\\.com$", "^https?://example\\.com/$", "^(example\\.com$", "^example\\.com)$", "^[a-$", "^[]$",
      "^a{9$",
      "^a{3,1}\\.example\\.com$", "(^|[./])example\\.com$", "^$", "$", "^", "", "^^example\\.com$", "^a$b$", "a|", "\\",
      "((((((((((^example\\.com$))))))))))", String(repeating: "(a|b)", count: 60), "^[z-a]\\.example\\.com$",
    ]) func `what stands for endlessly many names, or none, is no such pattern`(_ expression: String) {
      #expect(meaning(expression) == nil)
    }

    /// An independent matcher that tries all ways.
    @Test(arguments: 0..<40) func `what is written out is what the expression matches`(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let pieces = ["a", "b", "\\.", "(a|b)", "(a|)", "[ab]", "a?", "b{1,2}", "(a(b|\\.a))", "(?:ab)?"]
      let body = (0..<Int.random(in: 1...5, using: &generator))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let names = try #require(FinitePattern(Array("^\(body)$".utf8).span) ?? FinitePattern(Array("^x$".utf8).span))
        .names
      let regex = try Regex("^\(body)$")
      let written = Set(names.map { String(decoding: $0.text, as: UTF8.self) })
      for text in written where text != "x" {
        #expect(text.wholeMatch(of: regex) != nil, "seed \(seed): \(body) \(text)")
      }
      if written == ["x"] { return }
      for _ in 0..<500 {
        let text = String(
          (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            Array("ab.")[Int.random(in: 0..<3, using: &generator)]
          })
        #expect((text.wholeMatch(of: regex) != nil) == written.contains(text), "seed \(seed): \(body) \(text)")
      }
    }
  }
#endif
