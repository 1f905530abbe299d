import Capture
import Testing

@Suite struct QueueStatusTests {
  @Test func `the kernel's line is read`() throws {
    let status = try #require(QueueStatus(line: " 5230  32768     7 2 65531     3    12       99  1"))
    #expect(status.number == 5_230 && status.port == 32_768 && status.waiting == 7)
    #expect(status.droppedFull == 3 && status.droppedBuffer == 12 && status.last == 99)
    #expect(QueueStatus(line: "5230") == nil)
  }
}
