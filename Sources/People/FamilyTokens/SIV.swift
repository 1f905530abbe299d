/// AES-SIV (RFC 5297): the same text with the same key and associated data always gives the same bytes, and other bytes
/// do not open.
///
/// Keying costs seven times as much as sealing, so it is done once, and so is the associated data. The mode is made of single
/// blocks here: libcrypto's own copies and clears a context for every text, which costs three times the cryptography.
final class SIV {
  static let tag = 16

  private let sums: BlockCipher
  private let stream: BlockCipher
  /// The result of the associated data, and the subkeys for a whole and for a partial last block.
  private let before: CipherBlock
  private let whole: CipherBlock
  private let partial: CipherBlock

  /// Keys of 32, 48 or 64 octets mean AES-128, AES-192 or AES-256; nil for others.
  init?(key: [UInt8], associated: [[UInt8]]) {
    guard [32, 48, 64].contains(key.count) else { return nil }
    var halves = (Array(key.prefix(key.count / 2)), Array(key.suffix(key.count / 2)))
    defer {
      halves.0.wipe()
      halves.1.wipe()
    }
    guard let sums = BlockCipher(key: halves.0), let stream = BlockCipher(key: halves.1) else { return nil }
    (self.sums, self.stream) = (sums, stream)
    whole = sums.encrypt(CipherBlock()).doubled
    partial = whole.doubled
    // RFC 5297 2.4.
    var before = SIV.sum([UInt8](repeating: 0, count: 16), CipherBlock(), sums, whole, partial)
    for data in associated { before = before.doubled ^ SIV.sum(data, CipherBlock(), sums, whole, partial) }
    self.before = before
  }

  /// `head`, the tag, and as many octets as the text has.
  func seal(_ text: [UInt8], behind head: [UInt8] = []) -> [UInt8] {
    let tag = sum(text)
    var sealed: [UInt8] = []
    sealed.reserveCapacity(head.count + SIV.tag + text.count)
    sealed += head
    tag.append(to: &sealed)
    sealed += masked(text, from: 0, by: tag)
    return sealed
  }

  /// A text from `start` on with the octets that follow from a tag, which also takes them away again.
  private func masked(_ text: [UInt8], from start: Int, by tag: CipherBlock) -> [UInt8] {
    // RFC 5297 2.5: two bits are cleared, for counters of 32 bits.
    stream.masked(
      text, from: start, counter: CipherBlock(high: tag.high, low: tag.low & 0x7fff_ffff_7fff_ffff))
  }

  /// The tag of a text.
  private func sum(_ text: [UInt8]) -> CipherBlock {
    text.count < 16
      ? SIV.sum(text, before.doubled, sums, whole, partial, isShort: true)
      : SIV.sum(text, before, sums, whole, partial)
  }

  /// The MAC of a text (RFC 4493 2.4) with `end` added to its last sixteen octets, or to all of a shorter text after
  /// padding (RFC 5297 2.4).
  private static func sum(
    _ text: [UInt8], _ end: CipherBlock, _ cipher: BlockCipher, _ whole: CipherBlock, _ partial: CipherBlock,
    isShort: Bool = false
  ) -> CipherBlock {
    // A padded block is whole.
    if isShort { return cipher.encrypt(CipherBlock(text, from: 0) ^ end ^ whole) }
    // The last sixteen octets may lie across two blocks. The text is not copied for that.
    let rest = text.count % 16
    let isAcross = text.count > 16 && rest != 0
    var sum = CipherBlock()
    var start = 0
    while text.count - start > 16 {
      if isAcross, text.count - start < 32 { sum = sum ^ end.shifted(right: rest) }
      sum = cipher.encrypt(sum ^ CipherBlock(text, from: start))
      start += 16
    }
    let last = isAcross ? end.shifted(left: 16 - rest) : end
    return cipher.encrypt(sum ^ last ^ CipherBlock(text, from: start) ^ (text.count - start == 16 ? whole : partial))
  }

  /// The text of `sealed` from `start` on; nil for anything else.
  func open(_ sealed: [UInt8], from start: Int = 0) -> [UInt8]? {
    guard sealed.count - start > SIV.tag else { return nil }
    let tag = CipherBlock(sealed, from: start)
    let text = masked(sealed, from: start + SIV.tag, by: tag)
    // Wherever the two differ, it takes as long to find out.
    let difference = sum(text) ^ tag
    return difference.high | difference.low == 0 ? text : nil
  }
}
