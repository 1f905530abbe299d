import Catalog
import Foundation
import Lists
import Subscriptions
import Support
import Synchronization
import Testing

/// A catalog folder survives processes that die, that use it at the same time, or that find it damaged.
@Suite struct CatalogFolderTests {
  let shelf: Shelf

  init() throws { shelf = try Shelf() }

  private func record(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: shelf.folder.path + "/subscriptions.json"))
  }

  @Test func `the second of two updates is told who is at work`() throws {
    try shelf.add()
    try shelf.server.serve(shelf.name, "three.example\n")
    let other = shelf.folder
    var refusal: String?
    _ = try shelf.folder.update { step in
      guard case .building = step, refusal == nil else { return }
      do throws(ListError) {
        _ = try other.update()
        refusal = ""
      } catch {
        refusal = error.description
      }
    }
    let words = try #require(refusal)
    #expect(words.hasPrefix("another picket (process \(getpid()), since 20"), "\(words)")
    #expect(words.hasSuffix(") is changing \(shelf.folder.path): wait until it is done"), "\(words)")
    #expect(try shelf.folder.update().rows.count == 1)
  }

  @Test func `a process that waits for itself makes its changes one after the other`() throws {
    try shelf.add()
    try shelf.server.serve(shelf.name, "three.example\n")
    var folder = shelf.folder
    folder.waitsForItself = true
    let other = folder
    let outcome = Mutex<Result<Int, ListError>?>(nil)
    var isBegun = false
    _ = try folder.update { step in
      guard case .building = step, !isBegun else { return }
      isBegun = true
      Thread.detachNewThread {
        let result = Result { () throws(ListError) in try other.update().rows.count }
        outcome.withLock { $0 = result }
      }
      usleep(50_000)
      #expect(outcome.withLock { $0 } == nil)
    }
    for _ in 0..<500 where outcome.withLock({ $0 == nil }) { usleep(10_000) }
    #expect(try outcome.withLock { $0 }?.get() == 1)
  }

  @Test(arguments: ["downloading", "reading", "building"])
  func `an update that is killed leaves a whole catalog, and the next one goes on`(_ stage: String) async throws {
    try shelf.add()
    try shelf.server.serve(shelf.name, "three.example\nfour.example\n")
    let path: String = shelf.workshop.folder
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, stage = stage as String] in
      _ = try Shelf.folder(path).update { step in
        let isThere =
          switch step {
          case .downloading: stage == "downloading"
          case .reading: stage == "reading"
          case .building(let done, let whole): stage == "building" && done == whole
          }
        if isThere { kill(getpid(), SIGKILL) }
      }
    }
    #expect(try shelf.categories("one.example") == ["ads"])
    #expect(try shelf.categories("built-in.example") == ["games"])
    #expect(try shelf.folder.subscriptions().count == 1)
    let report = try shelf.folder.update()
    #expect(!report.isFailure)
    #expect(try shelf.categories("one.example") == [])
    #expect(try shelf.categories("four.example") == ["ads"])
    #expect(!shelf.files.contains { $0.hasSuffix(".new") })
  }

  @Test func `the first list may be killed as well`() async throws {
    try shelf.server.serve(shelf.name, "three.example\n")
    let (path, address) = (shelf.workshop.folder, shelf.address)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, address = address as String] in
      _ = try Shelf.folder(path).add(SubscriptionOrder(address: address, category: "ads")) { step in
        if case .building = step { kill(getpid(), SIGKILL) }
      }
    }
    #expect(try shelf.folder.subscriptions() == [])
    try shelf.add()
    #expect(try shelf.categories("one.example") == ["ads"])
  }

  @Test(arguments: [
    ("{\"version\":1,\"lists\":[", "it is not JSON"),
    ("", "it is not JSON"),
    ("\0\0\0", "it is not JSON"),
    ("{\"version\":1}", "'lists' is missing"),
    ("{\"version\":1,\"lists\":[{\"id\":3}]}", "a value is of the wrong kind at lists 1 id"),
    (
      #"{"version":1,"lists":[{"id":"../../x","address":"http://a.example/","category":"ads","title":"x","forced":false,"bytes":0,"rules":0}]}"#,
      "'../../x' does not belong to its address"
    ),
  ]) func `a damaged record is set aside, and the one before it is back`(text: String, reason: String) throws {
    try shelf.add()
    _ = try shelf.folder.update()
    try record(text)
    let reading = #expect(throws: ListError.self) { _ = try shelf.folder.subscriptions() }
    #expect(reading?.description.contains("subscriptions.json is damaged: \(reason); ") == true)
    let error = #expect(throws: ListError.self) { _ = try shelf.folder.update() }
    #expect(error?.description.contains("subscriptions.json was damaged: \(reason); it now lies in ") == true)
    let aside = try #require(shelf.files.first { $0.contains(".damaged-") })
    #expect(try String(contentsOfFile: shelf.folder.path + "/" + aside, encoding: .utf8) == text)
    #expect(try shelf.folder.subscriptions().count == 1)
    #expect(try shelf.folder.update().rows.count == 1)
    #expect(try shelf.categories("one.example") == ["ads"])
  }

  @Test func `a record of a newer Picket, or none beside copies, is left to people`() throws {
    try shelf.add()
    try record(#"{"version":2,"lists":{}}"#)
    let newer = #expect(throws: ListError.self) { _ = try shelf.folder.update() }
    #expect(newer?.description.hasSuffix("it has version 2, and this Picket knows 1: update Picket") == true)
    try FileManager.default.removeItem(atPath: shelf.folder.path + "/subscriptions.json")
    let missing = #expect(throws: ListError.self) { _ = try shelf.folder.update() }
    #expect(missing?.description.hasSuffix("put it back, or move these away") == true)
    #expect(try shelf.categories("one.example") == ["ads"])
  }

  @Test func `a folder that cannot be made is said with what to do`() throws {
    let folder = CatalogFolder(path: "/proc/nowhere/catalog", rules: "/nowhere")
    let error = #expect(throws: ListError.self) { _ = try folder.update() }
    #expect(error?.description.hasSuffix("run it as root, or choose another folder with --catalog") == true)
  }

  @Test func `a record of an older Picket is read`() throws {
    let identifier = try shelf.add().subscription.identifier
    try record(
      """
      {"version":1,"lists":[{"id":"\(identifier)","address":"\(shelf.address)","category":"ads","title":"x",
      "forced":false,"bytes":24,"rules":2,"checkedAt":"2026-01-01T00:00:00Z"}]}
      """)
    let read = try #require(try shelf.folder.subscriptions().first)
    #expect(read.rules == 2 && read.omitted == 0 && read.skipped == [] && read.failures == 0)
  }

  @Test func `the record is for nobody else to read, since addresses may hold passwords`() throws {
    try shelf.add()
    let attributes = try FileManager.default.attributesOfItem(atPath: shelf.folder.path + "/subscriptions.json")
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }
}
