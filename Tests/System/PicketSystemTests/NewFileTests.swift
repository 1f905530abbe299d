import Foundation
import PicketSystem
import Testing
import Wire

@Suite struct NewFileTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "picket-files-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  @Test func `a file has its name only once it is whole`() throws {
    let path = folder + "/list"
    try Data("old".utf8).write(to: URL(filePath: path))
    var file = try NewFile(path: path)
    try file.write(Array("new ".utf8))
    try file.write(Array("bytes".utf8).raw)
    #expect(try File.contents(of: path, limit: 100) == Array("old".utf8))
    try file.publish()
    #expect(try File.contents(of: path, limit: 100) == Array("new bytes".utf8))
    #expect(try names() == ["list"])
  }

  @Test func `a file that was given up leaves nothing`() throws {
    do {
      var file = try NewFile(path: folder + "/list")
      try file.write(Array(repeating: 7, count: 1_000_000))
    }
    #expect(try names() == [])
  }

  @Test func `of a writer that is killed nothing stays behind`() async throws {
    let path = folder + "/list"
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var file = try NewFile(path: path)
      try file.write(Array(repeating: 7, count: 1_000_000))
      kill(getpid(), SIGKILL)
    }
    #expect(try names() == [])
  }

  @Test func `what can be looked at before it is whole is gone with its owner as well`() throws {
    do {
      var file = try NewFile(path: folder + "/list")
      try file.write([1, 2])
      let draft = try file.preview()
      #expect(try File.contents(of: draft, limit: 100) == [1, 2])
      let again = try file.preview()
      #expect(try again == draft && names().count == 1)
    }
    #expect(try names() == [])
  }

  @Test func `what was written can be written over`() throws {
    let path = folder + "/list"
    var file = try NewFile(path: path)
    try file.write(Array(repeating: 1, count: 600_000))
    try file.overwrite(at: 300_000, with: [2, 3])
    try file.write([4])
    try file.publish()
    let bytes = try File.contents(of: path, limit: 1_000_000)
    #expect(bytes.count == 600_001)
    #expect(Array(bytes[299_999...300_002]) == [1, 2, 3, 1])
    #expect(bytes.last == 4)
  }

  @Test func `a folder that is missing is named with the reason`() throws {
    let path = folder + "/missing/list"
    let failure = #expect(throws: Failure.self) { _ = try NewFile(path: path) }
    #expect(failure?.isMissing == true)
    #expect(failure?.description.contains("No such file or directory") == true)
  }

  @Test func `a mapping shows the bytes of the file, and outlives its replacement`() throws {
    let path = folder + "/list"
    try Data(("12345678" + String(repeating: "-", count: 56) + "c").utf8).write(to: URL(filePath: path))
    let mapping = try Mapping(path: path)
    var file = try NewFile(path: path)
    try file.write([1])
    try file.publish()
    let (count, last, lines) = (mapping.count, mapping.bytes[64], mapping.lines.count)
    let word = mapping.lines[0][0]
    #expect(count == 65 && last == 0x63 && lines == 1)
    #expect(word == 0x3837_3635_3433_3231)
  }

  @Test(arguments: ["", "/dev/null", "/dev"]) func `what is not a file with bytes is not mapped`(_ path: String) throws
  {
    let empty = folder + "/empty"
    try Data().write(to: URL(filePath: empty))
    #expect(throws: Failure.self) { _ = try Mapping(path: path.isEmpty ? empty : path) }
  }

  @Test func `scratch space holds what is put into it and has no name`() throws {
    var scratch = try Scratch(in: folder)
    try scratch.append(Array(repeating: 1, count: 70_000))
    try scratch.append([2, 3])
    #expect(try names() == [])
    var buffer = [UInt8](repeating: 0, count: 10)
    #expect(try scratch.read(into: &buffer, from: 69_999) == 3)
    #expect(buffer.prefix(3) == [1, 2, 3])
  }

  @Test func `a file beyond its limit is refused`() throws {
    let path = folder + "/large"
    try Data(repeating: 1, count: 200_000).write(to: URL(filePath: path))
    #expect(throws: Failure.self) { _ = try File.contents(of: path, limit: 199_999) }
    #expect(try File.contents(of: path, limit: 200_000).count == 200_000)
  }
}
