import Testing

/// The reader that tells code from prose, on which the rules rest.
@Suite struct SwiftCodeTests {
  @Test(arguments: [
    ("a // unsafe", "a          "),
    ("/* unsafe /* deep */ still */ b", "                              b"),
    ("\"unsafe\" + c", "\"      \" + c"),
    (#""http://x" + d"#, #""        " + d"#),
    (#""\(unsafe f("x"))y" + e"#, #"" (unsafe f(" ")) " + e"#),
    (#""\"//" + f"#, #""    " + f"#),
    ("#\"\\(no) \"//\"# + g", "#\"         \"# + g"),
  ]) func `comments and texts are no code`(_ example: (String, String)) {
    #expect(SwiftCode(example.0).lines == [example.1])
  }

  @Test func `lines keep their numbers`() {
    let code = SwiftCode("a\n/* x\n y */ b\n\"\"\"\n// c\n\"\"\"\nd")
    #expect(code.lines == ["a", "    ", "      b", "\"\"\"", "    ", "\"\"\"", "d"])
  }
}
