import CommandSpec
import Testing

@Suite struct ManualTests {
  @Test func `there is a page for the program and one for each verb that is not hidden`() {
    #expect(Kitchen.program.manual.map(\.file) == ["kitchen.1", "kitchen-bake.1", "kitchen-pantry.1"])
  }

  @Test func `what roff would take for its own is written so that it shows`() throws {
    let page = try #require(Kitchen.program.manual.first { $0.file == "kitchen-bake.1" })
    #expect(page.text.contains("kitchen bake cake \\-\\-for 1h \\-\\-with \\(aqit\\(aqs \\e\\(aq\n"))
    #expect(page.text.contains(".TP\n.B \"\\-\\-for DUR\"\nhow long\n"))
    #expect(page.text.contains(".PP\nWhat burns is thrown away.\n"))
  }

  @Test func `an article that names a page in its first line is one`() throws {
    let article = """
      # kitchend(8)

      Keeps the stove `hot`.

      ## Overview

      The cook's `oven --hot` is
      .always on.

      It stays shut.

      ```
      kitchend &

      .bake
      ```

      ## Options

      | option | meaning | default |
      |---|---|---|
      | `--for DUR` | how long | `1h` |
      | `--gas` | with a flame | |
      """
    let page = try #require(Kitchen.program.manualPage(of: article))
    #expect(page.file == "kitchend.8")
    let expected = #"""
      .TH "KITCHEND" 8 "2026-11-21" "kitchen 1.0"
      .SH NAME
      kitchend \-
      keeps the stove \fBhot\fP
      .SH DESCRIPTION
      The cook\(aqs \fBoven \-\-hot\fP is .always on.
      .PP
      It stays shut.
      .PP
      .RS
      .nf
      kitchend &

      \&.bake
      .fi
      .RE
      .SH OPTIONS
      .TP
      \fB\-\-for DUR\fP
      how long
      .br
      default: \fB1h\fP
      .TP
      \fB\-\-gas\fP
      with a flame

      """#
    #expect(page.text == expected)
    #expect(Kitchen.program.manualPage(of: "# Kitchens\n\nAn article.\n") == nil)
    #expect(Kitchen.program.manualPage(of: "# kitchend(8)\n") == nil)
  }
}
