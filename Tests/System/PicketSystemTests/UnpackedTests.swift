import Foundation
import PicketSystem
import Testing

@Suite struct UnpackedTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "picket-files-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: folder + "/" + name))
    return folder + "/" + name
  }

  private func contents(_ file: consuming Unpacked, step: Int) throws -> [UInt8] {
    var (bytes, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: step + 3))
    while true {
      let count = try file.read(into: &buffer, at: 3)
      if count == 0 { return bytes }
      bytes += buffer[3..<3 + count]
    }
  }

  private func gzip(_ path: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-k", path]
    try process.run()
    process.waitUntilExit()
    return path + ".gz"
  }

  @Test(arguments: [1, 7, 100_000]) func `a file is read as it is, or as it was before gzip`(_ step: Int) throws {
    let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
    let path = try write("plain", bytes)
    #expect(try contents(Unpacked(path: path), step: step) == bytes)
    let packed = try gzip(path)
    #expect(try contents(Unpacked(path: packed), step: step) == bytes)
    let inMemory = try [UInt8](Data(contentsOf: URL(filePath: packed)))
    #expect(try contents(Unpacked(bytes: inMemory, name: "memory"), step: step) == bytes)
    #expect(try contents(Unpacked(bytes: bytes, name: "memory"), step: step) == bytes)
  }

  @Test(arguments: [0, 1, 2]) func `a file of a few bytes is read`(_ count: Int) throws {
    let bytes = [UInt8](repeating: 0x1f, count: count)
    #expect(try contents(Unpacked(path: write("few", bytes)), step: 10) == bytes)
  }

  @Test func `how much of the file was read is known`() throws {
    var file = try Unpacked(path: gzip(write("zeros", Array(repeating: 0, count: 1_000_000))))
    var buffer = [UInt8](repeating: 0, count: 10)
    _ = try file.read(into: &buffer, at: 0)
    #expect(file.consumed == Folder.size(of: folder + "/zeros.gz"))
  }

  @Test func `a folder's entries come in order, and links stay links`() throws {
    for name in ["b", "a", ".c"] { _ = try write(name, [1, 2, 3]) }
    try FileManager.default.createDirectory(atPath: folder + "/d", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder + "/e", withDestinationPath: "a")
    let entries = try Folder(path: folder).entries
    #expect(entries.map(\.name) == [".c", "a", "b", "d", "e"])
    #expect(entries.map(\.kind) == [.file, .file, .file, .folder, .link])
    #expect(entries[1].size == 3)
    #expect(Folder.kind(of: folder + "/e") == .file)
    #expect(Folder.kind(of: folder + "/e", followsLinks: false) == .link)
    #expect(Folder.kind(of: folder + "/none") == nil)
    #expect(throws: Failure.self) { _ = try Folder(path: folder + "/none") }
  }
}
