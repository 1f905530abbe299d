import Catalog

/// Correct checksums over any bytes, as an attacker would write them.
public enum Forgery {
  public static func signed(_ bytes: [UInt8]) -> [UInt8] {
    var lines = stride(from: 0, to: bytes.count / 64 * 64, by: 64).map { start in
      SIMD8<UInt64>((0..<8).map { lane in word(bytes, start + lane * 8) })
    }
    guard lines.count > CatalogHeader.lines else { return bytes }
    lines[0][2] = UInt64(lines.count * 64)
    lines[0][3] = sum(lines[CatalogHeader.lines...])
    lines[0][7] = 0
    lines[0][7] = sum(lines[..<CatalogHeader.lines])
    return lines.flatMap { line in (0..<64).map { UInt8(truncatingIfNeeded: line[$0 / 8] >> UInt64($0 % 8 * 8)) } }
  }

  private static func word(_ bytes: [UInt8], _ start: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
  }

  private static func sum(_ lines: ArraySlice<SIMD8<UInt64>>) -> UInt64 {
    var sum = FileSum()
    for line in lines { sum.add(line) }
    return sum.value
  }
}
