import Files
import Foundation
import Testing

@Suite struct NameTests {
  let place = FileManager.default.temporaryDirectory.appending(path: "picket-folder-\(UUID().uuidString)").path

  @Test func `a folder is made with those above it, and lists its files in order`() throws {
    try File.makeFolder(place + "/a/b")
    try File.makeFolder(place + "/a/b")
    #expect(try File.names(in: place + "/a") == ["b"])
    for name in ["z", "B", "ä", ".hidden"] { try Data("x".utf8).write(to: URL(filePath: place + "/a/" + name)) }
    #expect(try File.names(in: place + "/a") == ["B", "b", "z", "ä"])
    try File.move(place + "/a/z", to: place + "/a/B")
    try File.remove(place + "/a/ä")
    try File.remove(place + "/a/ä")
    #expect(try File.names(in: place + "/a") == ["B", "b"])
    #expect(throws: Failure.self) { try File.makeFolder(place + "/a/B/c") }
    #expect(throws: Failure.self) { _ = try File.names(in: place + "/c") }
  }

  @Test func `a lock is held once, and says by whom`() throws {
    try File.makeFolder(place)
    let path = place + "/lock"
    try withLock(path, "first") {
      #expect(throws: FileLock.Refusal.self) { try withLock(path, "second") {} }
      do {
        try withLock(path, "second") {}
      } catch FileLock.Refusal.held(let note) {
        #expect(note == "first")
      }
    }
    try withLock(path, "third") {}
    #expect(throws: FileLock.Refusal.self) { try withLock(place + "/missing/lock", "") {} }
  }

  private func withLock(_ path: String, _ note: String, _ body: () throws -> Void) throws {
    let lock = try FileLock(path: path, note: note)
    try body()
    withExtendedLifetime(lock) {}
  }

  @Test func `a stamp tells states of a file apart, and is of files only`() throws {
    try File.makeFolder(place)
    let path = place + "/list"
    try Data("one".utf8).write(to: URL(filePath: path))
    let stamp = try FileStamp(path: path)
    #expect(try FileStamp(path: path) == stamp && stamp.size == 3)
    try Data("other".utf8).write(to: URL(filePath: path))
    #expect(try FileStamp(path: path) != stamp)
    for other in [place, "/dev/null", place + "/missing"] {
      #expect(throws: Failure.self) { _ = try FileStamp(path: other) }
    }
  }
}
