import Foundation
import Lists
import PicketSystem
import Support
import Testing

@testable import Subscriptions

/// The user and the rights of picket-fetch when it reads the first byte.
@Suite struct FetcherRightsTests {
  @Test func `picket-fetch has no right, gets none, and fills no disk`() throws {
    let ends = try Datagram.pair()
    let here = Descriptor(owning: ends.here)
    let there = FileHandle(fileDescriptor: ends.there, closeOnDealloc: true)
    let fetcher = Process()
    fetcher.executableURL = URL(filePath: Shelf.fetcher)
    fetcher.standardInput = there
    try fetcher.run()
    try there.close()
    let folder = "/proc/\(fetcher.processIdentifier)"
    // The last that it gives up is how much it may write.
    while try !FetcherRightsTests.text(folder + "/limits").contains(/Max file size +1073741824 +1073741824/) {
      try #require(fetcher.isRunning)
      Thread.sleep(forTimeInterval: 0.01)
    }
    let status = try FetcherRightsTests.text(folder + "/status")
    #expect(status.contains("\nNoNewPrivs:\t1\n"))
    for right in ["CapPrm", "CapEff", "CapAmb"] { #expect(status.contains("\n\(right):\t0000000000000000\n")) }
    if geteuid() == 0 {
      #expect(!status.contains(/\nUid:.*\t0\b/))
      #expect(!status.contains(/\nGid:.*\t0\b/))
      #expect(status.contains(/\nGroups:\t *\n/))
    }
    // It ends with its owner, also when it was asked nothing.
    shutdown(here.number, CInt(SHUT_RDWR))
    fetcher.waitUntilExit()
    #expect(fetcher.terminationStatus == 1)
  }

  @Test func `a copy that its owner alone can read is compiled all the same`() throws {
    let shelf = try Shelf(.fetcher)
    try shelf.add()
    let copy = shelf.folder.copy(of: try #require(try shelf.folder.subscriptions().first))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
    try shelf.workshop.write("rules/games.txt", Array("another.example\n".utf8))
    _ = try shelf.folder.rebuild()
    #expect(try shelf.categories("another.example") == ["games"])
    #expect(try shelf.categories("one.example") == ["ads"])
  }

  @Test func `rules that their owner alone can read are compiled all the same`() throws {
    let shelf = try Shelf(.fetcher)
    try shelf.add()
    try shelf.workshop.write("rules/social.txt", Array("another.example\n".utf8))
    for (name, mode) in [("", 0o700), ("/games.txt", 0o600), ("/social.txt", 0o640)] {
      let path = shelf.workshop.path("rules\(name)")
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    _ = try shelf.folder.rebuild()
    #expect(try shelf.categories("built-in.example") == ["games"])
    #expect(try shelf.categories("another.example") == ["social"])
    // What is wrong in one is said of it, and not of the memory that was handed over.
    try shelf.workshop.write("rules/applications.json", Array("{".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: shelf.workshop.path("rules/applications.json"))
    let error = #expect(throws: ListError.self) { try shelf.folder.rebuild() }
    #expect(
      error?.description.contains(shelf.workshop.path("rules/applications.json")) == true, "\(error?.description ?? "")"
    )
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }
}
