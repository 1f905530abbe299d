import Testing
import Wire

@Suite struct CursorTests {
  @Test func `integers are big-endian and move the cursor`() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6]
    var cursor = Cursor(bytes.raw)
    let first = try cursor.u8()
    #expect(first == 1)
    let second = try cursor.u16()
    #expect(second == 0x0203)
    let third = try cursor.u24()
    #expect(third == 0x040506)
    let ended = cursor.isAtEnd
    #expect(ended)
  }
}
