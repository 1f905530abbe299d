import Foundation
import Lists
import Subscriptions
import Support
import Testing

/// Whatever a server does, the last good copy and the catalog stay, and a message says what happened and what to do.
@Suite struct MisbehaviourTests {
  static let manners = [
    ("500", "the server has a fault of its own (status 500): try again later"),
    ("503", "the server has a fault of its own (status 503): try again later"),
    ("404", "there is no list at this address (status 404): look for its new address and add that one"),
    ("403", "the server refuses to give it out (status 403): is a key or a password missing in the address?"),
    ("429", "the server wants fewer requests (status 429): try again later"),
    ("204", "the server answers with status 204 instead of a list: is the address right?"),
    ("206", "the server answers with status 206 instead of a list: is the address right?"),
    ("empty", "it is empty: tell its publisher, or choose another list"),
    ("truncated", "only 45 of 90 bytes came in: try again, and tell its publisher if it happens again"),
    ("chunked-truncated", "the connection broke before the list was whole: try again later"),
    ("length-too-long", "only 90 of 190 bytes came in: try again, and tell its publisher if it happens again"),
    ("length-too-short", "more came in than the 45 bytes that were announced: tell its publisher"),
    ("length-no-number", "the server announces a length that is no number: tell its publisher"),
    ("huge-length", "it is longer than 3 MB, the most that is taken: choose a smaller list"),
    ("garbage", "it is longer than 3 MB, the most that is taken: choose a smaller list"),
    ("garbage-without-length", "it is longer than 3 MB, the most that is taken: choose a smaller list"),
    ("html", "a web page came instead of a list: does its address lead to the list itself?"),
    ("gzip-html", "a web page came instead of a list: does its address lead to the list itself?"),
    ("gzip-truncated", "it is packed with gzip and damaged (it ends in the middle): try again later"),
    ("gzip-bomb", "it unpacks to more than 8 MB, as no list does: choose another list"),
    ("encoding-untrue", "the server says that it is packed with gzip, and it is not: tell its publisher"),
    ("encoding-unknown", "the server sends it encoded as 'br', which nobody asked for: tell its publisher"),
    ("loop", "it redirects more than 5 times: look for the address that the list itself has"),
    ("redirect-nowhere", "it redirects to nowhere: look for the address that the list itself has"),
    ("not-http", "what answers there does not speak HTTP: is the address right?"),
    ("endless-head", "the server's answer begins with headers without end: tell its publisher"),
    ("hang-up", "the server hangs up without an answer: try again later"),
    ("reset", "the connection broke before the list was whole: try again later"),
    (
      "drip",
      "the server sends too slowly (less than 1000 bytes a second, or 4 s in all): try again later"
    ),
    (
      "drip-head",
      "the server sends too slowly (less than 1000 bytes a second, or 4 s in all): try again later"
    ),
    (
      "silence",
      "the server sends too slowly (less than 1000 bytes a second, or 4 s in all): try again later"
    ),
  ]

  /// 90 bytes.
  private let good = (1...9).map { "n\($0).test\n" }.joined() + "last.example.of.t\n"

  @Test(arguments: manners, Shelf.Worker.allCases) func `the last good copy stays`(
    _ behaviour: (manner: String, sentence: String), worker: Shelf.Worker
  ) throws {
    let (manner, sentence) = behaviour
    let shelf = try Shelf(worker)
    try shelf.add(good)
    try shelf.server.serve(shelf.name + "-b", "before.example\n")
    _ = try shelf.folder.add(SubscriptionOrder(address: shelf.address + "-b", category: "games"))
    let changedAt = try shelf.folder.subscriptions()[0].changedAt

    try shelf.server.serve(shelf.name, good, manner: manner)
    try shelf.server.serve(shelf.name + "-b", "after.example\n")
    let (started, clock) = (ContinuousClock.now, ContinuousClock())
    let report = try shelf.folder.update()
    #expect(clock.now - started < .seconds(8))

    #expect(report.isFailure)
    #expect(report.rows[0].outcome.reason == sentence)
    #expect(report.rows[0].subscription.lastError == sentence)
    #expect(report.rows[0].subscription.changedAt == changedAt)
    #expect(shelf.copy == good)
    // The other list is up to date all the same.
    #expect(report.rows[1].outcome.change == [1, 1])
    #expect(try shelf.categories("n7.test") == ["ads"])
    #expect(try shelf.categories("after.example") == ["games"])
    #expect(try shelf.categories("before.example") == [])
    #expect(!shelf.files.contains { $0.hasSuffix(".new") })

    // A server that works again is used again.
    try shelf.server.serve(shelf.name, good + "healed.example\n")
    #expect(try shelf.update().change == [1, 0])
    #expect(try shelf.folder.subscriptions()[0].lastError == nil)
  }

  @Test(arguments: ["500", "html", "truncated", "loop", "garbage", "gzip-bomb"])
  func `a list that is bad from the start is not added`(manner: String) throws {
    let shelf = try Shelf()
    #expect(throws: ListError.self) { try shelf.add(good, manner: manner) }
    #expect(try shelf.folder.subscriptions() == [])
    #expect(!shelf.files.contains { $0.hasPrefix("lists/") || $0.hasPrefix("catalog.picket") })
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/list", "gopher://127.0.0.1:70/", "data:,a.example", "//"])
  func `a redirect to something else than the web is not followed`(location: String) throws {
    let shelf = try Shelf()
    try shelf.add(good)
    try shelf.server.serve(shelf.name, good, manner: "to", to: location)
    #expect(
      try shelf.update().reason
        == "it redirects to something that is no web address, and is not followed: look for a new address")
    #expect(shelf.copy == good)
  }

  @Test(arguments: [
    ("noise", ""), ("good", "Lorem ipsum dolor sit amet,\nconsectetur adipisici elit.\n"), ("good", "# moved\n"),
    ("good", "\0\0\0\0\n"), ("good", "{\"error\":\"not found\"}\n"),
  ]) func `a text that is no list is not taken`(manner: String, text: String) throws {
    let shelf = try Shelf()
    try shelf.add(good)
    try shelf.server.serve(shelf.name, text, manner: manner)
    let reason = try #require(try shelf.update(isForced: true).reason)
    #expect(
      reason.hasPrefix("cannot read \(shelf.address): ") || reason.hasPrefix("nothing in it is a rule"), "\(reason)")
    #expect(shelf.copy == good)
  }

  @Test func `nothing new is no answer to a question that was not asked`() throws {
    let shelf = try Shelf()
    try shelf.add(good, manner: "forgetful")
    try shelf.server.serve(shelf.name, good, manner: "304")
    #expect(
      try shelf.update().reason == "the server says that nothing changed, and was not asked: try again")
  }

  @Test func `a list that was damaged on its way is not taken`() throws {
    let shelf = try Shelf()
    try shelf.add(good)
    try shelf.server.serve(shelf.name, good + "new.example\n", manner: "gzip-damaged")
    #expect(try shelf.update().reason?.hasPrefix("it is packed with gzip and damaged (") == true)
    #expect(shelf.copy == good)
  }

  @Test func `a redirect is followed though its connection stays open`() throws {
    let shelf = try Shelf()
    try shelf.add(good)
    try shelf.server.serve("elsewhere", "elsewhere.example\n" + good)
    try shelf.server.serve(shelf.name, good, manner: "redirect-keeps-connection")
    #expect(try shelf.update().change == [1, 0])
  }

  @Test func `nobody listening is said plainly`() throws {
    let shelf = try Shelf()
    let error = #expect(throws: ListError.self) {
      _ = try shelf.folder.add(SubscriptionOrder(address: "http://127.0.0.1:1/list", category: "ads"))
    }
    #expect(
      error?.description == "nothing answers at '127.0.0.1': is the address right, and this machine online?")
  }

  @Test func `a certificate that nobody issued is refused`() throws {
    let shelf = try Shelf()
    let server = try #require(ListServer.untrusted)
    try server.serve("list", good)
    let error = #expect(throws: ListError.self) {
      _ = try shelf.folder.add(SubscriptionOrder(address: server.address("list", scheme: "https"), category: "ads"))
    }
    #expect(
      error?.description == "the certificate of '127.0.0.1' is not trusted, it was not issued by a known authority: "
        + "is the address right?")
    #expect(server.asked("list") == [])
  }

  @Test func `a proxy of the environment is not used`() async throws {
    let shelf = try Shelf()
    try shelf.server.serve(shelf.name, good)
    let (path, address) = (shelf.workshop.folder, shelf.address)
    await #expect(processExitsWith: .success) { [path = path as String, address = address as String] in
      for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsafe setenv(name, "http://127.0.0.1:1", 1) }
      _ = try Shelf.folder(path).add(SubscriptionOrder(address: address, category: "ads"))
    }
    #expect(try shelf.categories("n7.test") == ["ads"])
  }

  @Test(arguments: ["/dev/zero", "/etc", "/nowhere/at/all"]) func `what is no file is not read`(path: String) throws {
    let shelf = try Shelf()
    #expect(throws: ListError.self) {
      _ = try shelf.folder.add(SubscriptionOrder(address: path, category: "ads"))
    }
  }
}
