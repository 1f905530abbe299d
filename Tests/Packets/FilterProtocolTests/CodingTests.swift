import Policy
import Support
import Testing
import Wire

@testable import FilterProtocol

@Suite struct CodingTests {
  @Test(arguments: Samples.orders) func `an order reads back`(order: Order) throws {
    let bytes = try order.bytes()
    let read = try Order.read(bytes.raw)
    #expect(read == order)
  }

  @Test(arguments: Samples.reports) func `a report reads back`(report: Report) throws {
    let bytes = try report.bytes()
    let read = try Report.read(bytes.raw)
    #expect(read == report)
  }

  @Test func `what only merges decisions is not sent`() throws {
    var record = Samples.record()
    (record.server, record.questionType) = (Endpoint(Samples.address, port: 53), 65)
    let bytes = try Report.records([record]).bytes()
    #expect(try Report.read(bytes.raw) == .records([Samples.record()]))
  }

  @Test(arguments: [1, 100]) func `records without names read back, and are the shortest that there are`(
    count: Int
  ) throws {
    let records = (0..<count).map { number in
      var record = Samples.record(number)
      record.name = Name()
      return record
    }
    let bytes = try Report.records(records).bytes()
    #expect(try Report.read(bytes.raw) == .records(records))
    #expect(bytes.count == (try Report.records([]).bytes().count) + count * DecisionRecord.shortest)
  }

  @Test func `the bytes of a fence`() throws {
    var order = FenceOrder(mode: .laptop, interfaces: ["br0"], queueCount: 2, fail: .open)
    order.forward = ["br1"]
    order.portal = Endpoint(Address(v4: 0x0a00_0001), port: 8080)
    let body = """
      01                                   fence
      01                                   laptop
      0001 0003 627230                     interfaces: br0
      146e 0002                            queues 5230 and 5231
      0000c000                             mark bits
      00 01                                back end auto, fail open
      01                                   a portal
      0000000000000000 0000ffff0a000001
      1f90
      0000                                 no exemptions
      0001 0003 627231                     bridges that pass: br1
      0005                                 seconds between readings
      """
    let words = body.split(separator: "\n").flatMap { (line: Substring) in line.prefix(36).split(separator: " ") }
    let digits = words.joined()
    let bytes = try Order.fence(order).bytes()
    #expect(bytes.dropFirst(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digits)
  }

  @Test func `the bytes of trusted resolvers, and no more of them than are stated`() throws {
    let bytes = try Order.resolvers(TrustedResolvers([Address(v4: 0x0a00_0001)], refusesOthers: true)).bytes()
    let digits = bytes.dropFirst(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == "0a" + "01" + "0001" + "00000000000000000000ffff0a000001")
    let many = Array(repeating: Samples.address, count: TrustedResolvers.most)
    let most = try Order.resolvers(TrustedResolvers(many)).bytes()
    #expect(try Order.read(most.raw) == .resolvers(TrustedResolvers(many)))
    let tooMany = try Order.resolvers(TrustedResolvers(many + many)).bytes()
    #expect(throws: LinkError.self) { try Order.read(tooMany.raw) }
  }

  @Test func `an other list of reasons is an other version`() {
    // A new reason changes the version by itself. Both processes are always updated together.
    let spelled = "link 9 " + Reason.allCases.map(\.rawValue).joined(separator: " ")
    #expect(LinkFormat.version == spelled.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }

  @Test func `a text that is too long is cut between characters, and too many are left out`() throws {
    var status = Samples.status
    status.version = String(repeating: "ä", count: 600)
    status.events = (0..<20).map { Event(time: $0, kind: .note, text: "\($0)") }
    status.queues = (0..<100).map { FilterStatus.Queue(number: $0) }
    let bytes = try Report.status(status).bytes()
    guard case .status(let read) = try Report.read(bytes.raw) else {
      Issue.record("no status")
      return
    }
    #expect(read.version == String(repeating: "ä", count: 512))
    #expect(read.events.map(\.time) == Array(4..<20) && read.queues.count == 64)
  }

  @Test func `the largest status and the largest records fit`() throws {
    var status = Samples.status
    let long = String(repeating: "x", count: 2_000)
    status.version = long
    status.backEndReasons = Array(repeating: long, count: 100)
    status.rules = .broken(long)
    status.events = Array(repeating: Event(time: 0, kind: .note, text: long), count: 100)
    status.catalog = FilterStatus.Catalog(path: long, names: 0, checksum: 0)
    status.queues = (0..<1000).map { FilterStatus.Queue(number: $0) }
    #expect(try Report.status(status).bytes().count < LinkFormat.longest)
  }

  @Test func `the most lookUps and findings fit, and more are not read`() throws {
    let long = try #require(Name([63, 63, 63, 61].map { String(repeating: "x", count: $0) }.joined(separator: ".")))
    let lookUp = LookUp(number: 1, device: 2, name: long)
    let addresses = Array(repeating: Samples.address, count: 100)
    let finding = LookUpResult(number: 1, addresses: addresses, seconds: 60)
    let asked = Array(repeating: lookUp, count: LookUp.most)
    let question = try Report.lookUps(asked).bytes()
    let heard = try Report.read(question.raw)
    #expect(heard == .lookUps(asked))
    let found = try Order.findings(Array(repeating: finding, count: LookUpResult.most)).bytes()
    var cut = finding
    cut.addresses = Array(addresses.prefix(LookUpResult.mostAddresses))
    let read = try Order.read(found.raw)
    #expect(read == .findings(Array(repeating: cut, count: LookUpResult.most)))
    let short = LookUpResult(number: 1, addresses: nil, seconds: 0)
    let tooMany = try Order.findings(Array(repeating: short, count: LookUpResult.most + 1)).bytes()
    #expect((try? Order.read(tooMany.raw)) == nil)
    let tooManyNames = try Report.lookUps(asked + [lookUp]).bytes()
    #expect((try? Report.read(tooManyNames.raw)) == nil)
  }

  @Test func `a round of readings is divided into messages that fit, and no longer one is read`() throws {
    let long = try #require(Name([63, 63, 63, 61].map { String(repeating: "x", count: $0) }.joined(separator: ".")))
    let readings = (0..<450).map { UsageReading(device: $0, name: long, sent: Traffic(bytes: 1, packets: 1)) }
    let parts = UsageRound(begin: 5, end: 9, readings: readings, lost: 3).messages
    #expect(parts.map(\.readings.count) == [200, 200, 50] && parts.map(\.lost) == [3, 0, 0])
    #expect(parts.flatMap(\.readings) == readings && parts.allSatisfy { $0.begin == 5 && $0.end == 9 })
    for part in parts {
      let bytes = try Report.usage(part).bytes()
      #expect(try Report.read(bytes.raw) == .usage(part))
    }
    let none = UsageReading(device: 1, name: Name())
    let empty = try Report.usage(UsageRound(begin: 0, end: 0)).bytes()
    let one = try Report.usage(UsageRound(begin: 0, end: 0, readings: [none])).bytes()
    #expect(one.count - empty.count == UsageReading.shortest)
    let tooMany = UsageRound(begin: 0, end: 1, readings: Array(repeating: none, count: UsageRound.most + 1))
    let tooLong = try Report.usage(tooMany).bytes()
    #expect(throws: LinkError.self) { try Report.read(tooLong.raw) }
    let backwards = try Report.usage(UsageRound(begin: 2, end: 1)).bytes()
    #expect(throws: LinkError.self) { try Report.read(backwards.raw) }
  }

  @Test func `a changed message that can be read writes back to the same bytes`() throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let seeds = try Samples.orders.map { try $0.bytes() } + Samples.reports.map { try $0.bytes() }
    for _ in 0..<20_000 {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      if random.chance(oneIn: 4) { bytes.removeLast(Int.random(in: 0..<bytes.count - 4, using: &random)) }
      if let order = try? Order.read(bytes.raw) { #expect(try order.bytes() == bytes, "seed \(random.seed)") }
      if let report = try? Report.read(bytes.raw) {
        // Longer lists than are ever written can be read, and are cut when they are written again.
        if case .status = report { continue }
        #expect(try report.bytes() == bytes, "seed \(random.seed)")
      }
    }
  }
}
