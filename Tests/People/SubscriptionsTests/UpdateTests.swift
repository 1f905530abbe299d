import Catalog
import Foundation
import Lists
import Subscriptions
import Support
import Testing

@Suite struct UpdateTests {
  let shelf: Shelf

  init() throws { shelf = try Shelf() }

  @Test func `a list that is added is in the catalog at once, beside the built-in rules`() throws {
    let addition = try shelf.add("one.example\nno name\ntwo.example\n")
    #expect(addition.rules == 2)
    #expect(addition.omitted == 1)
    #expect(addition.names == 3)
    #expect(try shelf.categories("www.one.example") == ["ads"])
    #expect(try shelf.categories("built-in.example") == ["games"])
    let subscription = try #require(try shelf.folder.subscriptions().first)
    #expect(subscription == addition.subscription)
    #expect(subscription.identifier.hasPrefix(shelf.name + "-"))
    #expect(subscription.rules == 2 && subscription.bytes == 32)
    #expect(subscription.omitted == 1)
    #expect(subscription.skipped == [SkippedLine(line: 2, text: "no name", reason: .publicSuffix)])
    #expect(subscription.changedAt?.hasSuffix("Z") == true)
    let files = ["catalog.picket", "catalog.picket.why", "lists", "lists/\(subscription.identifier)", "lock"]
    #expect(shelf.files.filter { !$0.hasPrefix("subscriptions") } == files)
  }

  @Test func `a list that did not change is not sent again, and the catalog stays as it is`() throws {
    try shelf.add()
    let catalog = try shelf.workshop.bytes("catalog/catalog.picket")
    let report = try shelf.folder.update()
    #expect(report.rows.count == 1 && report.rows[0].outcome.isUnchanged && !report.isFailure)
    if case .unchanged = report.catalog {} else { Issue.record("\(report.catalog)") }
    #expect(try shelf.workshop.bytes("catalog/catalog.picket") == catalog)
    let asked = shelf.server.asked(shelf.name)
    #expect(asked.count == 2)
    #expect(!asked[0].contains("If-None-Match") && asked[1].contains("If-None-Match: \""))
    #expect(asked[1].contains("If-Modified-Since: Sat, 01 Aug 2026 10:00:00 GMT"))
  }

  @Test(arguments: ["date", "forgetful", "chunked", "no-length", "gzip-encoding", "gzip-file", "keeps-connection"])
  func `every way to send a list works`(manner: String) throws {
    try shelf.add(manner: manner)
    #expect(try shelf.categories("one.example") == ["ads"])
    #expect(try shelf.update().isUnchanged)
    try shelf.server.serve(shelf.name, "two.example\nthree.example\nfour.example\n", manner: "good")
    #expect(try shelf.update().change == [2, 1])
    #expect(try shelf.categories("one.example") == [])
    #expect(try shelf.categories("four.example") == ["ads"])
  }

  @Test(arguments: ["301", "302", "303", "307", "308"]) func `a redirect is followed`(status: String) throws {
    try shelf.server.serve(shelf.name + "-new", "one.example\n")
    try shelf.server.serve(shelf.name, "", manner: status, to: shelf.name + "-new")
    _ = try shelf.folder.add(SubscriptionOrder(address: shelf.address, category: "ads"))
    #expect(try shelf.categories("one.example") == ["ads"])
  }

  @Test func `a copy that somebody changed is fetched again, not asked about`() throws {
    try shelf.add()
    let copy = shelf.folder.copy(of: try #require(try shelf.folder.subscriptions().first))
    try Data("other.example\n".utf8).write(to: URL(filePath: copy))
    #expect(try shelf.update().change == [2, 1])
    #expect(shelf.server.asked(shelf.name).last?.contains("If-None-Match") == false)
    try FileManager.default.removeItem(atPath: copy)
    #expect(try shelf.update().reason == nil)
    #expect(try shelf.categories("one.example") == ["ads"])
  }

  @Test func `a file is a list too, and is read again only when it changed`() throws {
    try shelf.workshop.write("mine.txt", Array("one.example\n".utf8))
    let order = try SubscriptionOrder(address: "./x/../mine.txt", category: "family", title: "Mine")
    let addition = try shelf.folder.add(order, relativeTo: shelf.workshop.folder)
    #expect(addition.subscription.shownAddress == shelf.workshop.path("mine.txt"))
    #expect(addition.subscription.title == "Mine")
    #expect(try shelf.categories("one.example") == ["family"])
    #expect(try shelf.update().isUnchanged)
    try shelf.workshop.write("mine.txt", Array("one.example\ntwo.example\n".utf8))
    #expect(try shelf.update().change == [1, 0])
    try FileManager.default.removeItem(atPath: shelf.workshop.path("mine.txt"))
    #expect(
      try shelf.update().reason
        == "there is no file \(shelf.workshop.path("mine.txt")): put it there, or remove this list")
    #expect(try shelf.categories("two.example") == ["family"])
  }

  @Test func `a list that is removed is out of the catalog, and its copy is gone`() throws {
    let added = try shelf.add().subscription
    #expect(try shelf.folder.remove(shelf.address).subscription.identifier == added.identifier)
    #expect(try shelf.categories("one.example") == [])
    #expect(try shelf.categories("built-in.example") == ["games"])
    #expect(try shelf.folder.subscriptions() == [])
    #expect(!shelf.files.contains { $0.hasPrefix("lists/") })
    let error = #expect(throws: ListError.self) { _ = try shelf.folder.remove(added.identifier) }
    #expect(error?.description.hasPrefix("there is no list '\(added.identifier)'") == true)
  }

  @Test func `only the lists that were named are asked for`() throws {
    let first = try shelf.add().subscription
    try shelf.server.serve(shelf.name + "-b", "three.example\n")
    _ = try shelf.folder.add(SubscriptionOrder(address: shelf.address + "-b", category: "games"))
    let report = try shelf.folder.update([first.identifier])
    #expect(report.rows.map(\.subscription.identifier) == [first.identifier])
    #expect(throws: ListError.self) { _ = try shelf.folder.update(["nothing"]) }
  }

  @Test func `rules that changed are built in, though no list did`() throws {
    try shelf.add()
    try shelf.workshop.write("rules/games.txt", Array("built-in.example\nnewer.example\n".utf8))
    #expect(try shelf.update().isUnchanged)
    #expect(try shelf.categories("newer.example") == ["games"])
  }

  @Test func `a list that shrinks to almost nothing is kept out, unless somebody says so`() throws {
    try shelf.add((0..<100).map { "n\($0).example" }.joined(separator: "\n"))
    try shelf.server.serve(shelf.name, "moved.example\n")
    let identifier = try #require(try shelf.folder.subscriptions().first).identifier
    #expect(
      try shelf.update().reason
        == "only 1 of its 100 rules are left: if that is right, take it with 'picket lists update --force \(identifier)'"
    )
    #expect(try shelf.categories("n7.example") == ["ads"])
    #expect(try shelf.update(isForced: true).change == [1, 100])
    #expect(try shelf.categories("n7.example") == [])
  }

  @Test func `the same list is added once`() throws {
    try shelf.add()
    let error = #expect(throws: ListError.self) { try shelf.add() }
    #expect(error?.description.hasPrefix("this list was added before, as \(shelf.name)-") == true)
  }

  @Test func `a list that was skipped otherwise is shown otherwise, and one that failed as it was`() throws {
    try shelf.add("one.example\nno name\n")
    try shelf.server.serve(shelf.name, "127.0.0.1\none.example\nno name\n")
    #expect(try shelf.update().change == [0, 0])
    #expect(try shelf.folder.subscriptions()[0].skipped.map(\.line) == [1, 3])
    try shelf.server.serve(shelf.name, "", manner: "500")
    for failures in 1...2 {
      _ = try shelf.folder.update()
      #expect(try shelf.folder.subscriptions()[0].failures == failures)
    }
    let failed = try shelf.folder.subscriptions()[0]
    #expect(failed.omitted == 2 && failed.confirmedAt != nil && failed.lastError != nil)
    try shelf.server.serve(shelf.name, "one.example\n")
    _ = try shelf.folder.update()
    let mended = try shelf.folder.subscriptions()[0]
    #expect(mended.failures == 0 && mended.lastError == nil && mended.skipped.isEmpty)
  }

  @Test func `a list whose catalog cannot be built is not added, and the cause is said whole`() throws {
    try FileManager.default.removeItem(atPath: shelf.workshop.path("rules"))
    let error = #expect(throws: ListError.self) { try shelf.add() }
    let words = try #require(error?.description)
    #expect(words.hasPrefix("the list is good, and the catalog could not be built with it: cannot open "), "\(words)")
    #expect(words.hasSuffix(": the built-in rules belong there; name their folder with --rules"), "\(words)")
    #expect(try shelf.folder.subscriptions() == [])
  }

  @Test func `a catalog that cannot be built stays as it was, and is built when it can`() throws {
    try shelf.add()
    try shelf.server.serve(shelf.name, "five.example\n")
    let rules = shelf.workshop.path("rules")
    try FileManager.default.moveItem(atPath: rules, toPath: rules + "-away")
    let report = try shelf.folder.update()
    #expect(report.isFailure)
    guard case .kept(let reason) = report.catalog else { throw CocoaError(.featureUnsupported) }
    #expect(reason.contains("the built-in rules belong there"))
    #expect(try shelf.categories("one.example") == ["ads"])
    try FileManager.default.moveItem(atPath: rules + "-away", toPath: rules)
    #expect(try shelf.update().isUnchanged)
    #expect(try shelf.categories("one.example") == [])
    #expect(try shelf.categories("five.example") == ["ads"])
  }
}
