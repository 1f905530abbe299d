import Lists
import Testing

@Suite struct SkipTests {
  @Test(arguments: Skip.allCases) func `every reason is one sentence`(_ reason: Skip) {
    #expect(!reason.sentence.isEmpty && !reason.sentence.hasSuffix("."))
  }
}
