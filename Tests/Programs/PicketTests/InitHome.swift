import Foundation
import PicketSystem
import Support
import Testing

/// A machine for `picket-init`: users and programs of its own. A program of it writes down how it was started, and sleeps.
final class InitHome {
  static let users = """
    root:x:0:0::/:/bin/sh
    picket:x:52301:52301::/:/bin/sh
    picket-filter:x:52302:52302::/:/bin/sh
    picket-fetch:x:52303:52303::/:/bin/sh
    picket-extension:x:52304:52304::/:/bin/sh

    """
  private static let groups = "root:x:0:\npicket-guardian:x:52300:\npicket-filter:x:52302:\n"

  private let folder = FileManager.default.temporaryDirectory.appending(path: "picket-init-\(UUID().uuidString)")
  private var process: Process?
  /// How many lines of each program are of starts before.
  private var forgotten: [String: Int] = [:]

  init(users: String = InitHome.users) throws {
    for name in ["programs", "notes", "state"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    // Other users find their way to what is theirs.
    try set(0o755, of: "")
    try users.write(to: folder.appending(path: "passwd"), atomically: false, encoding: .utf8)
    try InitHome.groups.write(to: folder.appending(path: "group"), atomically: false, encoding: .utf8)
    for name in ["picketd", "picket-filter", "picket-fetch", "picket-confine"] {
      let note = folder.appending(path: "notes/\(name)").path
      // It may change no file, so that it says this by its standard error, at once. While it starts others, bash blocks signals.
      let script = """
        #!/bin/bash
        mapfile -t status </proc/$$/status
        { printf '%s\\n' "${status[@]}"; env | sed 's/=/:/'; echo "Words:$*"; } | sed 's/^/\(name)| /' >&2
        exec -a '\(note)' sleep 1000

        """
      try script.write(to: folder.appending(path: "programs/\(name)"), atomically: false, encoding: .utf8)
      try set(0o755, of: "programs/\(name)")
    }
    // What takes down rules that are left.
    let note = folder.appending(path: "notes/picket").path
    let script = "#!/bin/bash\n{ echo \"Words:$1 $2\"; [ -S \"$3\" ] && echo Link:there || echo Link:gone; } >\(note)\n"
    try script.write(to: folder.appending(path: "programs/picket"), atomically: false, encoding: .utf8)
    try set(0o755, of: "programs/picket")
  }

  deinit {
    if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for number in living { kill(number, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  private func set(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.appending(path: name).path)
  }

  /// Starts it where the machine's users are these.
  func start() throws -> Process {
    let process = Process()
    let log = folder.appending(path: "log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = [
      "--mount", "sh", "-ec",
      """
      mount --bind "$0/passwd" /etc/passwd
      mount --bind "$0/group" /etc/group
      mount -t tmpfs tmpfs /run
      exec "$1" --config "$0/none" --state "$0/state" --run "$0/run" --programs "$0/programs"
      """, folder.path, Program.folder.appending(path: "picket-init").path,
    ]
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "SECRET": "1"]
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    self.process = process
    return process
  }

  var said: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

  func wait(_ what: String, until holds: () -> Bool) throws {
    for _ in 0..<3_000 {
      if holds() { return }
      usleep(10_000)
    }
    Issue.record("\(what) did not come; picket-init said: \(said)")
    throw CancellationError()
  }

  /// What a program said of its last start, once it has.
  func note(_ name: String) throws -> [String: String] {
    var lines: [Substring] = []
    try wait("the note of \(name)") {
      lines = said.split(separator: "\n").filter { $0.hasPrefix(name + "| ") }.dropFirst(forgotten[name, default: 0])
        .map { $0.dropFirst(name.count + 2) }
      return lines.last?.hasPrefix("Words:") == true
    }
    return fields(lines)
  }

  /// What the program that takes rules down wrote.
  func farewell() throws -> [String: String] {
    let file = folder.appending(path: "notes/picket")
    try wait("the note of picket") { FileManager.default.fileExists(atPath: file.path) }
    return fields(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
  }

  private func fields(_ lines: [Substring]) -> [String: String] {
    var fields: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      // Of four numbers of users that are the same, one is enough.
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      let isUser = ["Uid", "Gid"].contains(parts[0])
      fields[String(parts[0])] = isUser ? Set(value.split(separator: "\t")).joined(separator: " ") : value
    }
    return fields
  }

  /// Has `note` wait for the program's next start.
  func forget(_ name: String) { forgotten[name] = said.split(separator: "\n").count { $0.hasPrefix(name + "| ") } }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: name).path) }

  /// The user whose file it is, and its rights.
  func rights(_ name: String) -> String {
    let path = folder.appending(path: name).path
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return "none" }
    let mode = (facts[.posixPermissions] as? Int) ?? 0
    return "\(facts[.ownerAccountID] ?? "") \(String(mode, radix: 8))"
  }

  /// Connects where picketd asks for a process.
  func ask(at desk: String) throws -> Descriptor {
    let socket = try SocketPlace.socket(.messages)
    let place = try SocketPlace(folder.appending(path: "run/\(desk)").path)
    try #require(place.connect(socket) == 0, "nothing listens for questions")
    return socket
  }

  /// Its programs that run, which bear the paths of their notes as names. Those that have ended have none.
  var living: [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { number in
      (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8))?.hasPrefix(folder.path) == true
    }
  }
}
