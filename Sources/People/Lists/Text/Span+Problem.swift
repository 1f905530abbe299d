// Data given for a list by mistake: a server's error page, a packed file.

extension Span where Element == UInt8 {
  /// Why a text that begins like this is no list and what to do, or nil.
  var problem: String? {
    for (magic, name, remedy) in packed where raw(startsWith: magic) { return "it is \(name): \(remedy)" }
    let text = dropping(prefixBlanks)
    if ["<!doctype html", "<html", "<head", "<body"].contains(where: { text.starts(with: $0) }) {
      return "it is a web page and no list: the server said something else, or the address is the page that the list "
        + "is described on. Open it in a browser and take the address of the list itself"
    }
    if text.starts(with: "<?xml") || text.starts(with: "<!doctype") { return "it is XML and no list" }
    return isMostlyText ? nil : "it is not text. If it is packed, unpack it first; gzip is read as it is"
  }

  private var prefixBlanks: Int {
    var index = 0
    while index < count && (self[index].isBlank || self[index] == 0x0a || self[index] == 0x0d) { index += 1 }
    return index
  }

  private func raw(startsWith magic: [UInt8]) -> Bool {
    if count < magic.count { return false }
    for index in magic.indices where self[index] != magic[index] { return false }
    return true
  }

  private var packed: [([UInt8], String, String)] {
    [
      ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "packed with xz", "unpack it with `unxz` first"),
      ([0x28, 0xb5, 0x2f, 0xfd], "packed with zstd", "unpack it with `unzstd` first"),
      ([0x42, 0x5a, 0x68], "packed with bzip2", "unpack it with `bunzip2` first"),
      ([0x50, 0x4b, 3, 4], "a zip archive", "unpack it with `unzip` first"),
      ([0x37, 0x7a, 0xbc, 0xaf], "a 7-Zip archive", "unpack it first"),
      ([0x1f, 0x8b], "packed with gzip twice", "unpack it with `gunzip` once"),
      ([0x25, 0x50, 0x44, 0x46], "a PDF document", "a list is plain text"),
      ([0x7f, 0x45, 0x4c, 0x46], "a program", "a list is plain text"),
    ]
  }

  /// At least half of the lines are text.
  private var isMostlyText: Bool {
    var (texts, others, start) = (0, 0, 0)
    while start < count {
      let end = firstIndex(of: 0x0a, from: start) ?? count
      let line = extracting(start..<end)
      // The last line may have been cut within a character.
      if !line.contains(0) && ((try? UTF8Span(validating: line)) != nil || end == count && texts > 0) {
        texts += 1
      } else {
        others += 1
      }
      start = end + 1
    }
    return texts >= others
  }
}
