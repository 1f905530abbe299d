internal import Lists
internal import PicketSystem
internal import Wire

/// The machine's files, as texts. They are root's; what cannot be understood in them says nothing.
struct SystemFiles {
  private static let longest = 1 << 20
  private static let most = 4_096

  /// Put before each path; empty for this machine's own.
  let root: String

  func text(_ path: String) -> String? {
    (try? File.contents(of: root + path, limit: SystemFiles.longest)).map { String(decoding: $0, as: UTF8.self) }
  }

  func number(_ path: String) -> Int? {
    text(path).flatMap { text in Int(text.filter { !$0.isWhitespace }) }
  }

  func names(in folder: String) -> [String] {
    ((try? Folder(path: root + folder))?.entries ?? []).prefix(SystemFiles.most).map(\.name)
  }

  func has(_ path: String) -> Bool { Folder.kind(of: root + path) != nil }

  /// The words of `nameserver` lines (resolv.conf(5)) that are addresses.
  var resolvers: [String] {
    (text("/etc/resolv.conf") ?? "").split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count >= 2, words[0] == "nameserver" else { return nil }
      let address = Array(words[1].prefix { $0 != "%" }.utf8)
      return Address(address.span).map { "\($0)" }
    }
  }

  /// Bytes that programs can still get (proc(5)).
  var freeMemory: Int? {
    for line in (text("/proc/meminfo") ?? "").split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      if words.first == "MemAvailable:", words.count > 1, let count = Int(words[1]) {
        return count.multipliedReportingOverflow(by: 1_024).partialValue
      }
    }
    return nil
  }

  /// The groups of /etc/group that a user is in.
  func groups(of name: String, first group: UInt32) -> [String] {
    (text("/etc/group") ?? "").split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      let isMember = UInt32(parts[2]) == group || parts[3].split(separator: ",").contains { $0 == name }
      return isMember ? String(parts[0]) : nil
    }
  }

  /// Programs with root's rights where packages put none.
  var setuid: [String] {
    let own = ["/usr/local/bin", "/usr/local/sbin", "/usr/local/lib", "/opt"]
    let folders = own + names(in: "/opt").flatMap { ["/opt/\($0)", "/opt/\($0)/bin"] }
    return folders.flatMap { folder in
      names(in: folder).map { "\(folder)/\($0)" }.filter { path in
        guard let file = try? FileIdentity(path: root + path, followsLinks: false) else { return false }
        return file.kind == .file && file.user == 0 && file.mode & 0o4001 == 0o4001
      }
    }
  }
}
