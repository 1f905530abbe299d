import Inspect
import Support
import Testing
import Wire

/// Tunnels in DNS questions, and harmless traffic that looks like one.
@Suite struct DomainTrafficTests {
  /// A device that asks for names.
  private final class Asker {
    let judge = Judge { _ in true }
    private var port: UInt16 = 20_000
    private(set) var asked = 0
    /// How many questions it took until a domain counted as a tunnel.
    private(set) var caught: Int?

    /// Asks a question, and returns whether its domain counts as a tunnel.
    @discardableResult
    func ask(_ name: String, _ type: UInt16 = 1) -> Bool {
      port = port == 60_000 ? 20_000 : port + 1
      let builder = QueryBuilder(name, type)
      judge.client(builder.message(), port: 53, from: port)
      asked += 1
      let isCarrier = judge.inspector.subject.carriesData
      if isCarrier && caught == nil { caught = asked }
      return isCarrier
    }

    func wait(milliseconds: UInt64) { judge.now.nanoseconds += milliseconds * 1_000_000 }
  }

  private func label(_ count: Int, _ seed: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    var generator = SeededGenerator(seed: UInt64(seed) &+ 1)
    return String((0..<count).map { _ in letters[Int.random(in: 0..<32, using: &generator)] })
  }

  @Test(arguments: [1, 5, 10, 16, 28]) func `a tunnel of long labels is caught within its first 500 questions`(
    _ type: UInt16
  ) {
    let asker = Asker()
    for index in 0..<500 {
      asker.ask("\(label(60, 3 * index)).\(label(60, 3 * index + 1)).\(label(50, 3 * index + 2)).t.example.com", type)
      asker.wait(milliseconds: 20)
    }
    #expect(asker.caught != nil)
  }

  @Test func `questions for unused record types are a tunnel that probes`() {
    for type: UInt16 in [10, 25, 65_399] {
      let asker = Asker()
      for index in 0..<20 {
        asker.ask("\(label(8, index)).t.example.com", type)
        asker.wait(milliseconds: 500)
      }
      #expect(asker.caught.map { $0 <= 17 } == true, "\(type)")
    }
  }

  @Test func `what a domain answers counts as well`() {
    let judge = Judge { _ in true }
    var caught = false
    for index in 0..<100 {
      let port = 20_000 + UInt16(index)
      let question = QueryBuilder("\(label(6, index)).t.example.com", 16)
      judge.client(question.message(), port: 53, from: port)
      caught = judge.inspector.subject.carriesData
      let text = Record("\(label(6, index)).t.example.com", .raw(type: 16, [UInt8](repeating: 0x61, count: 1_000)))
      judge.feed(Datagram.server(question.response([text]).message(), port: 53, to: port), from: .server)
    }
    #expect(caught)
  }

  @Test func `short labels that are always new are caught, too`() {
    let asker = Asker()
    for index in 0..<20_000 {
      asker.ask("\(label(8, index)).t.example.co.uk", 16)
      asker.wait(milliseconds: 20)
      if asker.caught != nil { break }
    }
    #expect(asker.caught != nil)
  }

  @Test func `data in labels that are no part of the name counts as well`() {
    let asker = Asker()
    for index in 0..<2_000 { asker.ask("_\(label(60, index))._\(label(60, index + 5_000)).example.com", 16) }
    #expect(asker.caught != nil)
  }

  @Test func `a question that comes again since it was led elsewhere counts once`() {
    let asker = Asker()
    for index in 0..<40 {
      let message = QueryBuilder("\(label(8, index)).t.example.com", 10).message()
      asker.judge.feed(Datagram.client(message, port: 53, from: 40_000), hints: .again)
      #expect(!asker.judge.inspector.subject.carriesData && asker.judge.inspector.subject.isRepeated)
    }
    #expect(!asker.ask("www.t.example.com"))
    #expect(!asker.judge.inspector.subject.isRepeated)
  }

  @Test func `a domain is free again when its tunnel has been silent`() {
    let asker = Asker()
    for index in 0..<2_000 { asker.ask("\(label(60, index)).example.com") }
    #expect(asker.caught != nil)
    asker.wait(milliseconds: 60_000)
    #expect(asker.ask("www.example.com"))
    asker.wait(milliseconds: 600_000)
    #expect(!asker.ask("www.example.com"))
  }

  @Test func `one domain's tunnel is no other's, and one device's is no other's`() {
    let asker = Asker()
    for index in 0..<2_000 { asker.ask("\(label(60, index)).example.com") }
    #expect(!asker.ask("www.example.net") && !asker.ask("example.co.uk"))
    let number = asker.judge.feed(
      Datagram.client(QueryBuilder("www.example.com", 1).message(), port: 53, from: 1_111), device: DeviceID(2))
    #expect(asker.judge.fate(number) == .forwarded && !asker.judge.inspector.subject.carriesData)
  }

  @Test func `what homes ask for is no tunnel`() {
    let asker = Asker()
    var minute = 0
    // Ten minutes with all of these at once.
    while minute < 10 {
      for index in 0..<60 {
        let new = minute * 60 + index
        // A new host of a CDN each second, in three types, as video players ask.
        for type: UInt16 in [1, 28, 65] { asker.ask("rr\(index % 7)---sn-\(label(12, new)).videos.example.net", type) }
        // Blogs below one domain.
        asker.ask("\(label(10, new)).blogs.example.org")
        // Machines of a cluster, whose search list multiplies names.
        for search in ["default.svc.cluster.local", "svc.cluster.local", "cluster.local", "example.com"] {
          asker.ask("api-\(index % 9).payments.\(search)")
        }
        // Names on the local network.
        asker.ask("\(label(40, new)).local")
        asker.ask("printer.home.arpa")
        asker.wait(milliseconds: 1_000)
      }
      for index in 0..<100 {
        let new = minute * 100 + index
        // An antivirus cloud, asked by hash.
        asker.ask("\(label(52, new)).\(label(36, new + 50_000)).cloud.example.com", 16)
        // A block list for mail, and reverse look-ups.
        asker.ask("\(new % 250).\(new / 250).0.10.list.example.org")
        asker.ask("\(new % 250).\(new / 250).0.10.in-addr.arpa", 12)
        asker.ask((0..<32).map { "\((new >> ($0 / 8)) & 7)" }.joined(separator: ".") + ".ip6.arpa", 12)
      }
      minute += 1
    }
    #expect(asker.caught == nil, "after \(asker.caught ?? 0) of \(asker.asked) questions")
  }

  @Test func `a scan of a disk asks hundreds of hashes at once`() {
    let asker = Asker()
    for index in 0..<600 { asker.ask("\(label(60, index)).\(label(36, index + 9_000)).cloud.example.com") }
    #expect(asker.caught == nil)
  }
}
