/// What a desktop entry starts (the freedesktop Desktop Entry Specification). Its text may be anything.
public struct DesktopEntry: Hashable, Sendable {
  /// The words of `Exec`, without fields such as `%U`.
  public let command: [String]

  static let longest = 1 << 16

  /// nil without a command.
  public init?(_ text: String) {
    var isEntry = false
    var exec: Substring?
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") { isEntry = line == "[Desktop Entry]" }
      guard isEntry, exec == nil else { continue }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].filter({ $0 != " " }) == "Exec" { exec = parts[1] }
    }
    let words = exec.map { DesktopEntry.words(String($0)) } ?? []
    command = words.filter { !($0.hasPrefix("%") && $0.count == 2) }
    if command.isEmpty { return nil }
  }

  /// Words in quotes are one; a backslash keeps the next character.
  static func words(_ text: String) -> [String] {
    var (words, word): ([String], String?) = ([], nil)
    var (isQuoted, isKept) = (false, false)
    for character in text.prefix(4_096) {
      if isKept {
        word = (word ?? "") + String(character)
        isKept = false
      } else if character == "\\" {
        isKept = true
      } else if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " " && !isQuoted {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// The programs that may be the application itself, most likely first: programs that only start others, such as `env`, `flatpak` and
  /// interpreters, are not, and then files that they are given may be.
  public var candidates: [String] {
    var rest = command[...]
    while let word = rest.first {
      rest.removeFirst()
      let isAssignment = word.contains("=") && !word.hasPrefix("/")
      if isAssignment || word.hasPrefix("-") { continue }
      if !Launchers.contains(word) { return [word] }
      let files = rest.filter { $0.hasPrefix("/") && !Launchers.contains($0) }
      if !files.isEmpty { return Array(files.prefix(1)) }
    }
    return []
  }
}

/// Programs that start others. They are never closed by a name of an application, since all of a desktop needs them.
public enum Launchers {
  private static let names: Set = [
    "appimagelauncher", "bash", "busybox", "bwrap", "dash", "dbus-launch", "dbus-run-session", "env", "exo-open",
    "firejail",
    "flatpak", "gamemoderun", "gapplication", "gio", "gjs", "gtk-launch", "java", "kioclient", "lua", "mono", "nice",
    "node", "nohup",
    "perl", "php", "pkexec", "proton", "ruby", "setpriv", "sh", "snap", "sudo", "systemd-run", "wine", "wine64",
    "xdg-open", "zsh",
  ]

  /// Of a word or a path: its last part, without a version, as in python3.11.
  public static func contains(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if names.contains(name) { return true }
    let bare = name.prefix { !$0.isNumber && $0 != "." && $0 != "-" }
    return bare == "python" || bare == "pypy"
      || (bare.count < name.count && ["php", "perl", "lua", "ruby"].contains(bare))
  }
}
