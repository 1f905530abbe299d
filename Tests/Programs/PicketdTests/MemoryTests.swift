import Foundation
import Support
import Testing

/// The family's key and the judged names never leave the daemons' memory.
@Suite struct MemoryTests {
  private func text(_ process: Process, _ file: String) throws -> String {
    // Files in /proc have no length, and come in pieces.
    let path = "/proc/\(process.processIdentifier)/\(file)"
    let handle = try #require(FileHandle(forReadingAtPath: path))
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  private func check(_ process: Process) throws {
    let limits = try text(process, "limits").split(separator: "\n")
    let core = try #require(limits.first { $0.hasPrefix("Max core file size") })
    #expect(core.split(whereSeparator: \.isWhitespace)[4...5] == ["0", "0"], "\(core)")
  }

  @Test func `neither process leaves a core file, and the key's page is locked and in no dump`() throws {
    let home = try Home("{mode: 'laptop'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    try check(picketd)
    let flags = try text(picketd, "smaps").split(separator: "\n").filter { $0.hasPrefix("VmFlags:") }
      .map { $0.split(separator: " ") }
    #expect(flags.contains { $0.contains("lo") && $0.contains("dd") }, "no page is locked and left out of dumps")
    #expect(home.stop(picketd) == 0)
    let filter = try home.startRealFilter(environment: [:])
    home.wait("the filter") { FileManager.default.fileExists(atPath: home.link) }
    try check(filter)
    #expect(home.stop(filter) == 0)
  }

  /// The files in /proc of a process that no other program may look into belong to root.
  @Test(.enabled(if: getuid() == 0, "programs are started as another user by root"))
  func `no other program of the same user looks into their memory`() throws {
    let home = try Home("{mode: 'laptop'}")
    let folder = home.workshop.path("own")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for place in [home.workshop.path(""), folder, home.workshop.path("rules")] {
      #expect(unsafe chmod(place, 0o777) == 0)
    }
    // Where Picket is installed, the socket goes to guardians, and picketd has to be one of them to give it.
    let guardians = unsafe getgrnam("picket-guardian").map { unsafe $0.pointee.gr_gid }
    let groups = guardians.map { "--groups=\($0)" } ?? "--clear-groups"
    let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let words = [
      ["picketd", "--no-filter", "--config", home.workshop.path("picket.json5"), "--state", folder + "/state"]
        + ["--rules", home.workshop.path("rules"), "--link", folder + "/none.sock", "--socket", folder + "/c.sock"],
      ["picket-filter", "--link", folder + "/filter.sock"],
    ]
    for (words, socket) in zip(words, ["/c.sock", "/filter.sock"]) {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/setpriv")
      process.arguments =
        ["--reuid=65534", "--regid=65534", groups, "\(programs)/\(words[0])"] + words.dropFirst()
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      defer {
        process.terminate()
        process.waitUntilExit()
      }
      home.wait("\(words[0])") { FileManager.default.fileExists(atPath: folder + socket) || !process.isRunning }
      var status = stat()
      #expect(unsafe stat("/proc/\(process.processIdentifier)/status", &status) == 0)
      #expect(status.st_uid == 0, "\(words[0])")
    }
  }
}
