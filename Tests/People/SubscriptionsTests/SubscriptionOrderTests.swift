import Foundation
import Lists
import Subscriptions
import Support
import Testing

@Suite struct SubscriptionOrderTests {
  @Test func `what may be a password is sent and not shown`() throws {
    let shelf = try Shelf()
    try shelf.server.serve(shelf.name, "one.example\nnone at all\n")
    let place = "127.0.0.1:\(shelf.server.port)/\(shelf.name)"
    let order = try SubscriptionOrder(address: "http://user:secret@\(place)?key=secret&list#secret", category: "ads")
    let addition = try shelf.folder.add(order)
    #expect(addition.subscription.shownAddress == "http://\(place)?key=...&...")
    #expect(addition.subscription.title == addition.subscription.shownAddress)
    let asked = try #require(shelf.server.asked(shelf.name).first)
    #expect(asked.hasPrefix("GET /\(shelf.name)?key=secret&list HTTP/1.1"))
    #expect(asked.contains("Authorization: Basic dXNlcjpzZWNyZXQ="))
    #expect(!"\(addition)".replacing("\(addition.subscription)", with: "").contains("secret"))
    try shelf.server.serve(shelf.name, "", manner: "500")
    #expect(try shelf.update().reason?.contains("secret") == false)
    // Another password does not make it another list.
    let again = try SubscriptionOrder(address: "http://\(place)?key=secret&list", category: "ads")
    let error = #expect(throws: ListError.self) { _ = try shelf.folder.add(again) }
    #expect(error?.description.hasPrefix("this list was added before") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test(arguments: [
    "", "ftp://a.example/list", "file:///etc/hosts", "https://", "http:///", "https://a b.example/", "a\nb",
    "javascript://a.example/", "https://a.example:99999/", "https://[::1/",
  ]) func `what is no address of a list is refused`(address: String) throws {
    let shelf = try Shelf()
    let error = #expect(throws: ListError.self) {
      _ = try shelf.folder.add(SubscriptionOrder(address: address, category: "ads"))
    }
    #expect(error?.description.contains("write https://") == true, "\(address): \(error?.description ?? "")")
    #expect(shelf.server.asked("list") == [])
  }

  @Test func `words that are none are refused with those that are`() {
    let category = #expect(throws: ListError.self) { _ = try SubscriptionOrder(address: "x", category: "a/b") }
    #expect(category?.description.contains("'a/b' is no category") == true)
    let format = #expect(throws: ListError.self) {
      _ = try SubscriptionOrder(address: "x", category: "ads", format: "excel")
    }
    #expect(
      format?.description == "'excel' is no format: there are "
        + "hosts, plain, wildcard, adblock, dnsmasq, rpz, squidguard, v2fly, services")
    #expect(throws: ListError.self) { _ = try SubscriptionOrder(address: "x", category: "ads", title: "a\u{1b}[2J") }
  }
}
