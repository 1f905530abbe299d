import Foundation
import Glibc
import Support
import Testing
import Wire

@testable import picketd

/// The resolvers that this machine asks, from the files of its network programs.
@Suite final class ResolverFilesTests {
  private let folder = NSTemporaryDirectory() + "picket-resolvers-\(UUID().uuidString)"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, _ name: String = "resolv.conf") throws -> String {
    let path = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `servers are read, and nothing else`() {
    let text = """
      # nameserver 192.0.2.1
      nameserver 192.0.2.53
      nameserver\t2001:db8::53   # the second
      nameserver fe80::1%eth0
      nameserver 127.0.0.53
      nameserver ::1
      nameserver nonsense
      nameservers 192.0.2.2
      search example.com
      nameserver
      """
    #expect(ResolverFiles.read(Array(text.utf8)).map(\.description) == ["192.0.2.53", "2001:db8::53", "fe80::1"])
    #expect(ResolverFiles.read([0xff, 0x00, 0x0a]) == [])
  }

  private func look(_ files: inout ResolverFiles) -> [String]? {
    files.look() ? files.addresses.map(\.description) : nil
  }

  @Test(.enabled(if: geteuid() == 0)) func `a file is read again when it has changed`() throws {
    let path = try write("nameserver 192.0.2.53\n")
    var files = ResolverFiles([path, "\(folder)/missing"])
    var told = [look(&files), look(&files)]
    for text in ["nameserver 192.0.2.53\noptions edns0\n", "nameserver 192.0.2.54\n"] {
      _ = try write(text)
      told.append(look(&files))
    }
    try FileManager.default.removeItem(atPath: path)
    told.append(look(&files))
    #expect(told == [["192.0.2.53"], nil, nil, ["192.0.2.54"], []])
  }

  @Test(.enabled(if: geteuid() == 0)) func `a file that somebody else may write says nothing`() throws {
    let path = try write("nameserver 192.0.2.53\n")
    for (owner, mode) in [(12_001, 0o644), (0, 0o666), (0, 0o664)] {
      try FileManager.default.setAttributes([.ownerAccountID: owner, .posixPermissions: mode], ofItemAtPath: path)
      var files = ResolverFiles([path])
      let told = look(&files)
      #expect(told == nil, "\(owner) \(mode)")
    }
    // A service's file, in a folder that root made for the service, and in any other folder.
    let own = "\(folder)/service"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
    let inside = try write("nameserver 192.0.2.53\n", "service/resolv.conf")
    for place in [own, inside] {
      try FileManager.default.setAttributes([.ownerAccountID: 101], ofItemAtPath: place)
    }
    var files = ResolverFiles([inside])
    let told = look(&files)
    #expect(told == ["192.0.2.53"])
    try FileManager.default.setAttributes([.ownerAccountID: 12_001], ofItemAtPath: inside)
    files = ResolverFiles([inside])
    let forged = look(&files)
    #expect(forged == nil)
  }

  @Test(.enabled(if: geteuid() == 0)) func `a link says nothing that somebody else may have made`() throws {
    let target = try write("nameserver 192.0.2.53\n")
    let others = "\(folder)/others"
    try FileManager.default.createDirectory(atPath: others, withIntermediateDirectories: false)
    for (place, isBelieved) in [("\(folder)/link", true), ("\(others)/link", false)] {
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
      try FileManager.default.setAttributes([.ownerAccountID: 12_001], ofItemAtPath: others)
      var files = ResolverFiles([place])
      let told = look(&files)
      #expect(told == (isBelieved ? ["192.0.2.53"] : nil), "\(place)")
    }
  }

  @Test(.enabled(if: geteuid() == 0)) func `words that a process was started with are no file of root's`() throws {
    let words = "x\nnameserver 192.0.2.53\n"
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", "exec -a \"$0\" sleep 60", words]
    try shell.run()
    defer { shell.terminate() }
    let told = "/proc/\(shell.processIdentifier)/cmdline"
    while try !Data(contentsOf: URL(filePath: told)).starts(with: Data(words.utf8)) { usleep(1_000) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/words", withDestinationPath: told)
    var files = ResolverFiles(["\(folder)/words", told])
    let heard = look(&files)
    #expect(heard == nil)
  }
}
