import Testing
import Wire

@testable import Household

@Suite struct DeviceWatchTests {
  private static let (childs, guardians, stranger) = ("02:00:00:00:00:01", "02:00:00:00:00:02", "02:00:00:00:00:09")
  private let second = ClockReading.second
  private let devices: [Device]
  private let card: Hardware

  init() throws {
    card = try #require(Hardware(Self.guardians))
    devices = [
      Device(number: 1, owner: .child(7), hardware: Hardware(Self.childs), created: 0),
      Device(number: 2, owner: .guardian, hardware: card, created: 0),
      Device(number: 3, owner: .shared, network: Device.Network("192.0.2.128/28"), created: 0),
    ]
  }

  @Test func `a card at two ports by turns is suspected for ten minutes`() {
    var watch = DeviceWatch()
    let came = [3, 4, 3, 4, 3, 4].map { Arrival(card, at: $0, of: 1) }
    let news = watch.see([], came, devices, at: 1_000 * second)
    #expect(news.causes == [.cardAtTwoPorts(2, card, 3, 4)] && news.changesSettings)
    #expect(watch.isSuspected(card))
    let still = watch.see([], [], devices, at: 1_590 * second)
    let over = watch.see([], [], devices, at: 1_601 * second)
    #expect(!still.changesSettings && over.changesSettings && !watch.isSuspected(card))
  }

  @Test func `one machine that was plugged in elsewhere and back is not suspected`() {
    var watch = DeviceWatch()
    let news = watch.see([], [3, 4, 3].map { Arrival(card, at: $0, of: 1) }, devices, at: 1_000 * second)
    #expect(news.causes.isEmpty && !news.changesSettings)
  }

  @Test func `a child's card is known where it was met until another card is met there`() throws {
    var watch = DeviceWatch()
    let child = try #require(Hardware(Self.childs))
    let place = try #require(Address(people: "192.0.2.1"))
    let met = watch.see([try Neighbour(Self.childs, "192.0.2.1")], [], devices, at: second)
    let silent = watch.see([], [], devices, at: 2 * second)
    #expect(met.changesSettings && !silent.changesSettings)
    #expect(watch.knownAddresses(of: child) == [place] && watch.neighbours.isEmpty)
    let taken = watch.see([try Neighbour(Self.stranger, "192.0.2.1")], [], devices, at: 3 * second)
    #expect(taken.changesSettings && watch.knownAddresses(of: child).isEmpty)
  }

  @Test func `strangers are those that are no device, and are new or were not noted for an hour`() throws {
    var watch = DeviceWatch()
    let stranger = try #require(Hardware(Self.stranger))
    let all = try [
      Neighbour(Self.childs, "192.0.2.1"), Neighbour(Self.stranger, "192.0.2.7"),
      // A shared device that is registered by its network address.
      Neighbour("02:00:00:00:00:0a", "192.0.2.130"),
    ]
    _ = watch.see(all, [], devices, at: second)
    let seen = watch.strangers(beside: devices, [:], at: 10_000)
    #expect(seen.map(\.hardware) == [stranger] && seen.map(\.first) == [10_000])
    let known = [stranger: seen[0]]
    #expect(watch.strangers(beside: devices, known, at: 13_599).isEmpty)
    let later = watch.strangers(beside: devices, known, at: 13_600)
    #expect(later.map(\.first) == [10_000] && later.map(\.last) == [13_600])
  }

  @Test func `a card that comes back as another falls silent may be a clone, if the other stays silent`() throws {
    let other = try #require(Hardware(Self.childs))
    var detector = MACCloneDetector()
    func look(_ time: UInt64, _ heard: [(Hardware, UInt64)]) -> [MACCloneDetector.Pair] {
      let observations = heard.map { CardObservation($0.0, at: 1, $0.1 * second) }
      return detector.take(observations, fresh: [card], silent: [other], at: time * second)
    }
    let found = [
      look(1_000, [(other, 1_000)]), look(1_030, [(card, 1_030)]), look(1_200, [(card, 1_200)]),
      look(1_330, [(card, 1_330)]), look(1_345, [(card, 1_345)]),
    ]
    #expect(found == [[], [], [], [MACCloneDetector.Pair(fresh: card, silent: other)], []])
  }
}
