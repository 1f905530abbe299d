import Inspect
import Support
import Wire

/// Laws for every packet and flow, whatever was fed.
struct Laws {
  enum PacketOutcome: UInt8 {
    case none, held, forwarded, dropped
  }

  let checkEvery: UInt32
  private(set) var fates: [PacketOutcome]
  /// The flows of client packets with data that are held or being judged: after a kill none of them may be forwarded.
  private var owners: [PacketID: FlowID] = [:]
  private var current: (id: PacketID, flow: FlowID?, hasClientData: Bool) = (0, nil, false)
  /// Generation + 1 of the flow that was killed at each index.
  private var killed: [UInt32]
  private var generations: [UInt32]
  private var trackers: [Tracker]
  private(set) var flows = 0
  private(set) var compared = 0
  private(set) var skipped = 0

  init(_ options: Smoke.Options, flows: Int) {
    checkEvery = options.checkEvery
    fates = Array(repeating: .none, count: options.packets)
    killed = Array(repeating: 0, count: flows)
    generations = Array(repeating: .max, count: flows)
    trackers = Array(repeating: Tracker(), count: flows)
  }

  func isSilent(_ id: PacketID) -> Bool { fates[Int(id)] == .none }
  var unanswered: Int? { fates.firstIndex { $0 == .none || $0 == .held } }
  /// Everything that the present flow was fed, if the flow is compared.
  var history: String {
    guard let flow = current.flow, isTracked(flow) else { return "(with --check-every 1, the flow's packets)" }
    return trackers[Int(flow.index)].text(fates)
  }

  mutating func note(_ id: PacketID, _ flow: FlowID?, _ bytes: [UInt8], isFromClient: Bool) {
    current = (id, flow, isFromClient && Laws.hasData(bytes))
    guard let flow else { return }
    let index = Int(flow.index)
    if generations[index] != flow.generation {
      generations[index] = flow.generation
      flows += 1
      trackers[index].reset()
    }
    guard isTracked(flow) else { return }
    trackers[index].note(id, bytes, isFromClient: isFromClient)
  }

  private static func hasData(_ bytes: [UInt8]) -> Bool {
    guard let packet = try? Packet.decode(bytes.raw) else { return false }
    return (packet.transport == .tcp || packet.transport == .udp) && !packet.payloadRange.isEmpty
  }

  private func isTracked(_ flow: FlowID) -> Bool {
    (flow.index &* 0x9e37 &+ flow.generation &* 0x85eb) >> 4 % checkEvery == 0
  }

  mutating func forward(_ id: PacketID) -> String? {
    if let violation = answer(id, .forwarded) { return violation }
    let owner: FlowID?
    if id == current.id {
      owner = current.hasClientData ? current.flow : nil
    } else {
      owner = owners.removeValue(forKey: id)
    }
    guard let owner, killed[Int(owner.index)] == owner.generation &+ 1 else { return nil }
    return "packet \(id) of the killed flow \(owner.index)/\(owner.generation) was forwarded"
  }

  mutating func drop(_ id: PacketID) -> String? {
    owners[id] = nil
    return answer(id, .dropped)
  }

  mutating func hold(_ id: PacketID) -> String? {
    guard id == current.id, fates[Int(id)] == .none else { return "packet \(id) was held twice, or out of turn" }
    fates[Int(id)] = .held
    if current.hasClientData { owners[id] = current.flow }
    return nil
  }

  mutating func kill(_ flow: FlowID) { killed[Int(flow.index)] = flow.generation &+ 1 }

  private mutating func answer(_ id: PacketID, _ fate: PacketOutcome) -> String? {
    guard id < fates.count else { return "packet \(id) was never fed" }
    let old = fates[Int(id)]
    if old == .forwarded || old == .dropped { return "packet \(id) was answered twice: \(old), \(fate)" }
    fates[Int(id)] = fate
    return nil
  }

  /// Compares the name with that of the reference decoders.
  mutating func judge(_ flow: FlowID, _ subject: Subject, _ lane: Lane) -> String? {
    guard isTracked(flow), generations[Int(flow.index)] == flow.generation else { return nil }
    defer { trackers[Int(flow.index)].judged += 1 }
    guard subject.knowledge == .name || subject.knowledge == .hidden, !subject.isAnswer else { return nil }
    switch trackers[Int(flow.index)].compare(subject, lane, fates) {
    case .same: compared += 1
    case .skipped: skipped += 1
    case .differs(let text): return text
    }
    return nil
  }
}
