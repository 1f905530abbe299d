import CommandSpec
import Testing

@Suite struct CandidateTests {
  private func words(_ words: String...) -> [String] {
    Kitchen.program.candidates(words) { $0 == "shelf" ? ["top", "bottom"] : [] }.map { candidate in
      if case .word(let word, _) = candidate { word } else { candidate.line }
    }
  }

  @Test func `verbs are offered, and hidden ones are not`() {
    #expect(words("") == ["bake", "pantry"])
    #expect(words("p") == ["pantry"])
    #expect(words("pantry", "") == ["add", "drop"])
    #expect(words("nonsense", "") == [])
    #expect(words() == ["bake", "pantry"])
  }

  @Test func `options that may still stand are offered`() {
    #expect(
      words("bake", "--") == [
        "--for", "--with", "--gas", "--wood", "--level", "--quiet", "--no-color", "--help",
      ])
    #expect(words("bake", "--for=1m", "--gas", "--with", "--", "--w") == ["--with"])
    #expect(words("bake", "--", "--") == [])
  }

  @Test func `values are offered behind a blank and behind an equals sign`() {
    #expect(words("bake", "c") == ["cake"])
    #expect(words("pantry", "add", "--shelf", "") == ["top", "bottom"])
    #expect(words("pantry", "add", "--shelf=b") == ["--shelf=bottom"])
    #expect(words("pantry", "add", "") == [":files"])
    #expect(words("pantry", "drop", "--dir", "") == [":folders"])
    #expect(words("bake", "--for", "1") == ["15m", "1h", "1d"])
  }

  @Test func `where no operand is left, options are`() {
    #expect(words("pantry", "add", "a", "").first == "--shelf")
  }
}
