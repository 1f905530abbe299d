import Ledger

extension Law {
  static let log = Law(
    name: "log",
    sentence: "a ledger's log that was cut off is sound, and one with a bad byte before later commits is not"
  ) { input in
    _ = damage(in: input)
    // The first three bytes select the damage to a log that has the others as contents.
    guard input.count > 3 else { return }
    let log = writtenLog(Array(input.dropFirst(3)), isBigEndian: input[0] & 1 == 1)
    let frames = (log.count - 32) / 536
    let chosen = Int(input[1]) << 8 | Int(input[2])
    if damage(in: log) != false { broken("a sound log is damaged", input) }
    let cut = 32 + chosen % (log.count - 31)
    if damage(in: Array(log.prefix(cut))) != false { broken("a log cut at \(cut) is damaged", input) }
    // A bad header hides whether its frame is a commit, and whether the next one is good.
    guard frames > 3, input[0] >> 1 != 0 else { return }
    var changed = log
    let place = 32 + chosen % ((frames - 3) * 536)
    changed[place] ^= input[0] >> 1
    if damage(in: changed) != true { broken("a log with a bad byte at \(place) is sound", input) }
  } seeds: {
    [[0, 0, 0, 1], [3, 1, 200, 2, 3, 4, 5, 6, 7], [255, 0, 77] + [UInt8](repeating: 9, count: 40)]
  }

  /// nil for bytes that do not begin like a log.
  private static func damage(in log: [UInt8]) -> Bool? {
    guard log.count >= 32, var walk = LogWalk(header: Array(log.prefix(32))) else { return nil }
    var rest = log.dropFirst(32)
    while rest.count >= walk.frameSize {
      walk.take(Array(rest.prefix(walk.frameSize)))
      rest = rest.dropFirst(walk.frameSize)
    }
    return walk.isDamaged
  }

  /// A log of one commit for each of the first bytes, in pages of 512 bytes.
  private static func writtenLog(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    func four(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }
    var (one, two): (UInt32, UInt32) = (0, 0)
    func add(_ bytes: [UInt8]) {
      let words: [UInt32] = stride(from: 0, to: bytes.count, by: 4).map { start in
        let four = bytes[start..<start + 4]
        return (isBigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
      }
      for pair in stride(from: 0, to: words.count, by: 2) {
        one = one &+ words[pair] &+ two
        two = two &+ words[pair + 1] &+ one
      }
    }
    let salt: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    var log = four(isBigEndian ? 0x377f_0683 : 0x377f_0682) + four(3_007_000) + four(512) + four(0) + salt
    add(log)
    log += four(one) + four(two)
    for (index, byte) in bytes.prefix(16).enumerated() {
      let head = four(UInt32(index + 1)) + four(UInt32(index + 1))
      let page = (0..<512).map { UInt8(truncatingIfNeeded: $0) &* byte }
      add(head + page)
      log += head + salt + four(one) + four(two) + page
    }
    return log
  }
}
