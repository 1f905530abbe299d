// QRCode: an address that a telephone's camera reads.
//
// A picture is a value here. Pages draw it as SVG, and the command as characters.

internal import CQREncode

/// The dark and the light squares that a text becomes.
package struct QRCode: Hashable, Sendable {
  /// Cameras want an edge of so many light squares around the others.
  package static let edge = 4
  /// More squares than these a telephone does not read from a screen with ease.
  static let longest = 512

  /// Squares of a side, without the edge.
  package let side: Int
  private let isDark: [Bool]

  /// Nil for a text that is empty or too long. A seventh of the picture may be covered or in a glare.
  package init?(_ text: String) {
    let octets = Array(text.utf8)
    guard (1...QRCode.longest).contains(octets.count), let code = QRCode.encode(octets) else { return nil }
    (side, isDark) = code
  }

  package subscript(column column: Int, row row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && isDark[row * side + column]
  }

  private static func encode(_ octets: [UInt8]) -> (Int, [Bool])? {
    guard let code = unsafe QRcode_encodeData(Int32(octets.count), octets, 0, QR_ECLEVEL_M) else { return nil }
    defer { unsafe QRcode_free(code) }
    let side = unsafe Int(code.pointee.width)
    guard side > 0, let squares = unsafe code.pointee.data else { return nil }
    return unsafe (side, UnsafeBufferPointer(start: squares, count: side * side).map { $0 & 1 == 1 })
  }
}
