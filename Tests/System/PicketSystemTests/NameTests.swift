import Foundation
import PicketSystem
import Testing

@Suite final class NameTests {
  let place = FileManager.default.temporaryDirectory.appending(path: "picket-folder-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: place) }

  @Test func `a folder is made with those above it, and files get other names`() throws {
    try File.makeFolder(place + "/a/b")
    try File.makeFolder(place + "/a/b")
    for name in ["z", "c"] { try Data(name.utf8).write(to: URL(filePath: place + "/a/" + name)) }
    try File.move(place + "/a/z", to: place + "/a/c")
    #expect(try Folder(path: place + "/a").entries.map(\.name) == ["b", "c"])
    #expect(try File.contents(of: place + "/a/c", limit: 9) == Array("z".utf8))
    try File.remove(place + "/a/c")
    try File.remove(place + "/a/c")
    #expect(try Folder(path: place + "/a").entries.map(\.name) == ["b"])
    #expect(throws: Failure.self) { try File.makeFolder("/dev/null/c") }
    #expect(throws: Failure.self) { try File.move(place + "/missing", to: place + "/a/d") }
  }

  @Test func `a lock is held once, and says by whom`() throws {
    try File.makeFolder(place)
    let path = place + "/lock"
    try withLock(path, "first") {
      // A refused claim changes neither the note nor any other file.
      for _ in 0..<2 {
        do {
          try withLock(path, "second") { Issue.record("held twice") }
        } catch FileLock.Refusal.held(let note) {
          #expect(note == "first")
        }
      }
    }
    try withLock(path, "third") {}
    #expect(throws: FileLock.Refusal.self) { try withLock(place + "/missing/lock", "") {} }
  }

  @Test func `a lock whose holder has written no note yet may be one's own, and is waited for`() throws {
    try File.makeFolder(place)
    let path = place + "/lock"
    let held = try FileLock(path: path, note: "")
    let waiter = try WorkThread { [path] in
      #expect(throws: Never.self) { _ = try FileLock(path: path, note: "own: b", waitsForOwn: "own: ") }
    }
    usleep(100_000)
    _ = consume held
    waiter.join()
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
    #expect(try FileStamp(path: path).description == stamp.description)
    #expect(stamp.size == 3)
    try Data("other".utf8).write(to: URL(filePath: path))
    #expect(try FileStamp(path: path) != stamp)
    for other in [place, "/dev/null", place + "/missing"] {
      #expect(throws: Failure.self) { _ = try FileStamp(path: other) }
    }
  }
}
