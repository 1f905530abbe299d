/// At level strict, the first packets of a call in each direction must all be a call's: anybody can exchange one such
/// packet before something else.
struct CallTrial {
  static let packets: UInt8 = 64

  private var up: UInt8 = 0
  private var down: UInt8 = 0

  /// No trial.
  init() {}

  static var begun: CallTrial {
    var trial = CallTrial()
    (trial.up, trial.down) = (packets, packets)
    return trial
  }

  var isOver: Bool { up == 0 && down == 0 }

  /// Whether the next packet of this side must be checked; counts it.
  mutating func takes(_ direction: Direction) -> Bool {
    switch direction {
    case .fromClient where up > 0: up -= 1
    case .fromServer where down > 0: down -= 1
    default: return false
    }
    return true
  }
}
