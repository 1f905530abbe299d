import Foundation
import PicketSystem
import Support
import Testing

@testable import FilterProtocol

/// Both ends of real sockets.
@Suite struct ConversationTests {
  private let workshop: Workshop
  private var path: String { workshop.path("filter.sock") }
  private var openFiles: Int { Conversation.openFiles(below: workshop.folder) }

  init() throws { workshop = try Workshop() }

  @Test func `orders arrive as they were sent, in order`() throws {
    var listener = try Listener(path: path)
    let client = try FilterConnection(path: path)
    var server = try Conversation.accept(&listener)
    #expect(client.peer.process == getpid() && server.peer.process == getpid() && server.peer.user == geteuid())
    for order in Samples.orders { #expect(try client.send(order) == .sent) }
    for order in Samples.orders { #expect(try Seen(&server) == .order(order)) }
    #expect(try Seen(&server) == .nothing)
  }

  @Test func `reports arrive as they were sent, in order`() throws {
    var listener = try Listener(path: path)
    var client = try FilterConnection(path: path)
    let server = try Conversation.accept(&listener)
    for report in Samples.reports { #expect(try server.send(report) == .sent) }
    for report in Samples.reports { #expect(try client.receiveReport() == .report(report)) }
    #expect(try client.receiveReport() == .nothing)
  }

  @Test func `a snapshot brings its descriptors along, which close with their owner`() throws {
    try workshop.write("snapshot", Array("snapshot".utf8))
    try workshop.write("catalog", Array("catalog".utf8))
    var listener = try Listener(path: path)
    let client = try FilterConnection(path: path)
    var server = try Conversation.accept(&listener)
    do {
      let snapshot = try Descriptor(path: workshop.path("snapshot"))
      let catalog = try Descriptor(path: workshop.path("catalog"))
      #expect(openFiles == 2)
      _ = try client.send(snapshot: snapshot.number, catalog: catalog.number)
      _ = try client.send(snapshot: snapshot.number, catalog: nil)
    }
    #expect(try Seen(&server) == .snapshot("snapshot", catalog: "catalog"))
    #expect(try Seen(&server) == .snapshot("snapshot", catalog: nil))
    #expect(openFiles == 0)
  }

  @Test func `unexpected descriptors are closed`() throws {
    var listener = try Listener(path: path)
    let client = try FilterConnection(path: path)
    var server = try Conversation.accept(&listener)
    try workshop.write("stray", [])
    let stray = try FileHandle(forReadingFrom: URL(filePath: workshop.path("stray")))
    let snapshot = try LinkFormat.compose(Order.snapshotKind)
    for (bytes, count) in [(try Order.status.bytes(), 3), (snapshot, 0), (snapshot, 3), (snapshot, 40), ([0], 2)] {
      _ = try client.send(bytes, Array(repeating: stray.fileDescriptor, count: count))
      let seen = try? Seen(&server)
      #expect(seen == (count == 3 && bytes != snapshot ? .order(.status) : nil))
      #expect(openFiles == 1, "with \(count)")
    }
  }

  @Test func `another version and an oversized message are refused with a sentence`() throws {
    var listener = try Listener(path: path)
    let client = try FilterConnection(path: path)
    var server = try Conversation.accept(&listener)
    var bytes = try Order.status.bytes()
    bytes[0] ^= 1
    _ = try client.send(bytes)
    #expect(throws: LinkError.otherVersion) { _ = try Seen(&server) }
    _ = try client.send([UInt8](repeating: 0, count: LinkFormat.longest + 1))
    #expect(throws: LinkError.unreadable("a message that is too long")) { _ = try Seen(&server) }
    _ = try client.send(try Order.status.bytes() + [0])
    #expect(throws: LinkError.unreadable("invalid at byte 5")) { _ = try Seen(&server) }
  }

  @Test func `a connection that is not read becomes full, and one that closed is gone`() throws {
    var listener = try Listener(path: path)
    let server = try fillAndDrain(&listener)
    // A program that another suite starts meanwhile has our descriptors for a moment, and holds the other end open.
    #expect(throws: LinkError.lost) {
      for _ in 0..<10_000 {
        _ = try server.send(.done)
        usleep(1_000)
      }
    }
  }

  private func fillAndDrain(_ listener: inout Listener) throws -> FilterConnection {
    var client = try FilterConnection(path: path)
    let server = try Conversation.accept(&listener)
    var sent = 0
    while try server.send(Samples.reports[5]) == .sent { sent += 1 }
    #expect(sent > 0 && sent < 10_000)
    for _ in 0..<sent { #expect(try client.receiveReport() == .report(Samples.reports[5])) }
    #expect(try client.receiveReport() == .nothing)
    #expect(try server.send(.done) == .sent)
    return server
  }

  @Test func `a client waits for its answer, past records and events, and not for ever`() throws {
    var listener = try Listener(path: path)
    var client = try FilterClient(path: path)
    try answer(&listener, &client)
    #expect(throws: LinkError.lost) { _ = try client.ask(.status) }
  }

  private func answer(_ listener: inout Listener, _ client: inout FilterClient) throws {
    var server = try Conversation.accept(&listener)
    for report in Samples.reports.suffix(2) { _ = try server.send(report) }
    _ = try server.send(.refused("no"))
    #expect(try client.ask(.up) == .refused("no"))
    #expect(try Seen(&server) == .order(.up))
    #expect(throws: LinkError.late(seconds: 0)) { _ = try client.ask(.up, seconds: 0) }
  }
}
