/// The first packets of a call each way, which have to be a call's where the level is strict: anybody can send one such
/// packet, and have it answered, before something else.
struct CallTrial {
  static let packets: UInt8 = 64

  private var up: UInt8 = 0
  private var down: UInt8 = 0

  /// None.
  init() {}

  static var begun: CallTrial {
    var trial = CallTrial()
    (trial.up, trial.down) = (packets, packets)
    return trial
  }

  var isOver: Bool { up == 0 && down == 0 }

  /// Whether the next packet of a side is to be looked at; it counts as one.
  mutating func takes(_ direction: Direction) -> Bool {
    switch direction {
    case .fromClient where up > 0: up -= 1
    case .fromServer where down > 0: down -= 1
    default: return false
    }
    return true
  }
}
