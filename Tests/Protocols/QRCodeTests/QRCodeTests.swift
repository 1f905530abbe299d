import QRCode
import Testing

/// Pictures for cameras. That a telephone reads one, a test with a browser says.
@Suite struct QRCodeTests {
  @Test func `a text becomes squares with their three eyes`() throws {
    let code = try #require(QRCode("https://picket.home:8053/"))
    #expect(code.side == 25 && code.whole == 33)
    // ISO 18004: an eye is seven squares wide, in three corners.
    for (column, row) in [(0, 0), (18, 0), (0, 18)] {
      for offset in 0..<7 {
        #expect(code[column: column + offset, row: row] && code[column: column, row: row + offset])
        #expect(code[column: column + offset, row: row + 6] && code[column: column + 6, row: row + offset])
      }
      #expect(code[column: column + 3, row: row + 3] && !code[column: column + 1, row: row + 1])
    }
    #expect(!code[column: -1, row: 0] && !code[column: 0, row: 25])
  }

  @Test func `both pictures show the same squares`() throws {
    let code = try #require(QRCode("otpauth://totp/Picket?secret=AAAA"))
    #expect(code.lines.count == (code.whole + 1) / 2 && code.lines.allSatisfy { $0.count == code.whole })
    var drawn = Set<[Int]>()
    for run in code.path.split(separator: "z") {
      let numbers = run.split { !$0.isNumber }.compactMap { Int($0) }
      for column in numbers[0]..<numbers[0] + numbers[2] { drawn.insert([column, numbers[1]]) }
    }
    for row in 0..<code.whole {
      for column in 0..<code.whole {
        let isDark = code[column: column - QRCode.edge, row: row - QRCode.edge]
        #expect(drawn.contains([column, row]) == isDark)
        let character = Array(code.lines[row / 2])[column]
        let isLight = row.isMultiple(of: 2) ? "█▀".contains(character) : "█▄".contains(character)
        #expect(isLight == !isDark)
      }
    }
  }

  @Test func `what no telephone would read is no picture`() {
    #expect(QRCode("") == nil && QRCode(String(repeating: "a", count: 513)) == nil)
    #expect(QRCode(String(repeating: "a", count: 512)) != nil && QRCode("a\0b") != nil)
  }
}
