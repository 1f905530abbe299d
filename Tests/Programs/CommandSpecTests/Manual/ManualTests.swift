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
}
