extension SystemFiles {
  /// Groups that picketd itself knows as ways to root, and root.
  private static let told: Set<Substring> = ["root", "%sudo", "%wheel", "%admin", "%root"]

  /// Whom sudo lets become another user; nil where its file may not be read.
  var sudoers: [MachineReading.SudoLine]? {
    let main = "/etc/sudoers"
    if !has(main) { return [] }
    guard let text = text(main) else { return nil }
    // sudo skips names with a dot, and what editors leave.
    let parts = names(in: "/etc/sudoers.d").filter { !$0.contains(".") && !$0.hasSuffix("~") }
    let more = parts.map { "/etc/sudoers.d/\($0)" }.map { (file: $0, text: self.text($0) ?? "") }
    return ([(file: main, text: text)] + more).flatMap { file, text in
      SystemFiles.allowed(text).map { MachineReading.SudoLine(file: file, who: $0) }
    }
  }

  /// The users of lines like `mia, %games ALL = (root) /bin/ls` (sudoers(5)). Aliases stand for themselves.
  static func allowed(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, line.contains("="), !first.hasSuffix("_Alias"), !first.hasPrefix("Defaults"),
        !first.hasPrefix("@"), !first.hasPrefix("#") || first.dropFirst().first?.isNumber == true
      else { return [] }
      // A list goes on behind each comma.
      let count = words.prefix { $0.hasSuffix(",") }.count + 1
      return words.prefix(count).joined().split(separator: ",").filter { !told.contains($0) }.map(String.init)
    }
  }

}
