import Foundation
import MQTT
import MosquittoBroker
import PicketJSON
import Support
import Testing

@testable import ControlServer
@testable import Household

/// The real picket-mqtt between a household and a real broker.
@Suite(.serialized, .enabled(if: MosquittoBroker.isThere, "scripts/setup test installs mosquitto")) struct BridgeTests {
  private func listener(_ broker: MosquittoBroker) async throws -> BrokerListener {
    try await BrokerListener(at: BrokerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
  }

  @Test func `a child is found as a device, shows what is, and does what is commanded`() async throws {
    let broker = try MosquittoBroker()
    let hub = try await listener(broker)
    let home = try await BridgeHome(BrokerPlace(port: broker.port))
    let mia = try await home.mia
    let root = "picket/\(mia.id)"
    try await home.wait("a device") { hub["\(root)/requests"] != nil && hub["picket/status"] == "online" }
    let described = hub.heard.filter { $0.topic.hasPrefix("homeassistant/") }
    #expect(described.count == 9)
    #expect(hub["\(root)/state"] == "open" && hub["\(root)/left"] == "None" && hub["\(root)/pause"] == "OFF")

    // A guardian's own hand is seen at the broker, and the broker's by the family.
    try await home.household.setShield(true, Shield(categories: ["games"]), child: mia.id)
    try await home.wait("games to be stopped") { hub["\(root)/category/games"] == "ON" }
    hub.say("\(root)/category/games/set", "OFF")
    try await home.wait("games to be open") { await home.household.shields(of: mia.id).isEmpty }
    try await home.wait("the switch") { hub["\(root)/category/games"] == "OFF" }
    hub.say("\(root)/pause/set", "ON")
    try await home.wait("a pause") { await home.household.internetOffs().map(\.child) == [mia.id] }
    try await home.wait("the state") { hub["\(root)/state"] == "paused" && hub["\(root)/pause"] == "ON" }
    hub.say("\(root)/pause/set", "OFF")
    try await home.wait("the end of it") { await home.household.internetOffs().isEmpty }

    // A request is published once, without a name, and answered by its number.
    try await home.household.setShield(true, Shield(domains: ["secret.test"]), child: mia.id)
    let asked = try await home.household.ask(mia.id, for: "secret.test", why: "club")
    guard case .asked(let question) = asked.outcome else { return #expect(Bool(false), "\(asked)") }
    let event =
      #"{"event_type":"request","request":\#(question.number),"text":"A child asks for something (request \#(question.number))."}"#
    try await home.wait("the event") { hub["\(root)/request"] == event }
    hub.say("\(root)/answer/set", "yes \(question.number)")
    try await home.wait("a grant") { await home.household.grants().map(\.target) == [.domain("secret.test")] }
    try await home.wait("no request") { hub["\(root)/requests"] == #"{"count":0}"# }
    #expect(hub.heard.filter { $0.topic == "\(root)/request" }.map(\.isRetained) == [false])

    // The broker says that it ended, also after a kill.
    home.end()
    try await home.wait("its last will") { hub["picket/status"] == "offline" }
    for message in hub.heard {
      let text = message.topic + String(decoding: message.payload, as: UTF8.self)
      #expect(!["Mia", "secret", "club"].contains(where: text.contains), "\(text)")
    }
    hub.end()
    await home.stop()
  }

  @Test func `what is kept, too long, or said without end does no more than the last command`() async throws {
    let broker = try MosquittoBroker()
    let hub = try await listener(broker)
    // What an attacker, or a slip, left there before picket-mqtt came.
    hub.say("picket/1/pause/set", "ON", isRetained: true)
    hub.say("picket/1/answer/set", "yes 1", isRetained: true)
    hub.say("homeassistant/switch/picket/9_pause/config", "{}", isRetained: true)
    for topic in ["9/pause", "9/category/games", "9/state", "9/left", "9/requests"] {
      hub.say("picket/\(topic)", "ON", isRetained: true)
    }
    // What is no topic of Picket's stays.
    hub.say("picket/9/other", "mine", isRetained: true)
    try? await Task.sleep(for: .milliseconds(50))
    let home = try await BridgeHome(BrokerPlace(port: broker.port, hearsNames: true))
    let mia = try await home.mia
    #expect(mia.id == 1)
    try await home.wait("a device") { hub["picket/1/requests"] != nil }
    #expect(hub["homeassistant/sensor/picket/1_state/config"]?.contains(#""name":"Mia""#) == true)
    // A device that is there no more is taken away.
    try await home.wait("a sweep") {
      hub["homeassistant/switch/picket/9_pause/config"] == ""
        && ["9/pause", "9/category/games", "9/state", "9/left", "9/requests"].allSatisfy { hub["picket/\($0)"] == "" }
    }
    // It hears others alone: what was taken away there would be heard.
    #expect(hub["picket/9/other"] == nil)
    // What another client puts in place of a state is mended.
    func states() -> [String] {
      hub.heard.filter { $0.topic == "picket/1/state" }.map { String(decoding: $0.payload, as: UTF8.self) }
    }
    try await home.wait("the state") { states() == ["open"] }
    hub.say("picket/1/state", "off", isRetained: true)
    try await home.household.setShield(true, Shield(categories: ["games"]), child: mia.id)
    try await home.wait("the state again") { states() == ["open", "open"] }
    try await home.household.setShield(false, Shield(categories: ["games"]), child: mia.id)
    let huge = [UInt8](repeating: UInt8(ascii: "O"), count: 2 << 20)
    hub.say([BrokerMessage("picket/1/pause/set", huge), BrokerMessage("picket/1/category/games/set", huge)])
    hub.say([
      BrokerMessage("picket/1/category/malware/set", "OFF"), BrokerMessage("picket/2/pause/set", "ON"),
      BrokerMessage("picket/1/nothing/set", "ON"), BrokerMessage("picket/1/pause/set", [0xff, 0xfe]),
      BrokerMessage("picket/1/pause/set", "ON", isRetained: true),
    ])
    hub.say((0..<3_000).map { BrokerMessage("picket/1/category/social/set", $0 % 2 == 0 ? "ON" : "OFF") })
    // A hand that goes on trying gets through behind them.
    try await home.wait("a later command") {
      hub.say("picket/1/category/games/set", "ON")
      return await home.household.shields(of: 1).contains { $0.shield.categories.contains("games") }
    }
    // The kept command, and the one that came as kept, did nothing.
    #expect(await home.household.internetOffs().isEmpty && home.program.isRunning)
    // Of three thousand commands a few were carried out, as a family's hands would.
    #expect(try await home.household.changeLog(before: nil, since: nil, by: nil, limit: 1_000).changes.count <= 60)
    hub.end()
    await home.stop()
  }

  @Test func `a broker that was away gets everything anew, and a request that came meanwhile`() async throws {
    let broker = try MosquittoBroker()
    var hub = try await listener(broker)
    let home = try await BridgeHome(BrokerPlace(port: broker.port))
    try await home.wait("a device") { hub["picket/1/requests"] != nil }
    hub.end()
    broker.stop()
    try await home.wait("a failure") { try await home.failure()?.contains("cannot be used") == true }
    _ = try await home.household.addChild("Ben")
    try await home.household.setShield(true, Shield(domains: ["a.test"]), child: 1)
    _ = try await home.household.ask(1, for: "a.test")
    try broker.start()
    hub = try await listener(broker)
    try await home.wait("both devices and the event") {
      hub["picket/2/pause"] == "OFF" && hub["picket/1/request"] != nil
    }
    try await home.wait("no failure") { try await home.failure() == nil }
    try await home.household.removeChild(2)
    try await home.wait("the device to go") { hub["homeassistant/switch/picket/2_pause/config"] == "" }
    // Nothing stays behind where the family is published no more, and no will says that it is away.
    var place = BrokerPlace(port: broker.port)
    place.topic = "home"
    home.box.place = place
    try await home.wait("the other topic") { hub["home/1/pause"] == "OFF" }
    for topic in ["picket/1/pause", "picket/1/state", "picket/status", "homeassistant/switch/picket/1_pause/config"] {
      try await home.wait("an end of what was kept") { hub[topic] == "" }
    }
    home.box.place = nil
    try await home.wait("an end of all") { hub["home/1/pause"] == "" && hub["home/status"] == "" }
    hub.end()
    await home.stop()
  }

  @Test func `a broker proves who it is, and lets in who knows the password`() async throws {
    let certificate = Project.path("Tests/Fixtures/servers/untrusted.pem")
    let broker = try MosquittoBroker(certificate: certificate, user: "picket", password: "right")
    var place = BrokerPlace(port: broker.port)
    (place.isEncrypted, place.user, place.password) = (true, "picket", "right")
    let home = try await BridgeHome(place)
    try await home.wait("mistrust") { try await home.failure()?.contains("certificate verify failed") == true }
    (place.authority, place.password) = (home.workshop.path("authority.pem"), "wrong")
    // picket-mqtt reads it as its own user.
    try home.workshop.write("authority.pem", Array(Data(contentsOf: URL(filePath: certificate))))
    home.box.place = place
    try await home.wait("a refusal") { try await home.failure()?.contains("refuses: Not authorized") == true }
    place.password = "right"
    home.box.place = place
    try await home.wait("a connection") { try await home.failure() == nil }
    #expect(!home.said.contains("right\n") && home.said.contains("connected to the broker"))
    await home.stop()
  }
}
