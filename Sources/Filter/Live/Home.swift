internal import Link

/// Where the home's devices are, as far as this machine sees them.
struct Home: Hashable, Sendable {
  /// By which interfaces their packets come in.
  enum Side: Hashable, Sendable {
    /// By none: a laptop looks after users, and whatever comes in is somebody else's.
    case nowhere
    /// Nobody said by which.
    case anywhere
    /// By these; those that are not there have no number yet.
    case interfaces([UInt32])
  }

  let side: Side

  static let unknown = Home(side: .anywhere)

  /// Whether what comes in by an interface may be a device's of the home.
  func mayBeBehind(_ interface: UInt32) -> Bool {
    switch side {
    case .nowhere: false
    case .anywhere: true
    case .interfaces(let numbers): numbers.contains(interface)
    }
  }

  /// Whether somebody said that it is.
  func isBehind(_ interface: UInt32) -> Bool { side != .anywhere && mayBeBehind(interface) }
}

extension Home {
  /// The home of now: interfaces come and go, and come back with other numbers.
  init(_ order: FenceOrder) {
    if order.mode == .laptop {
      side = .nowhere
    } else {
      side = order.interfaces.isEmpty ? .anywhere : .interfaces(Interfaces.numbers(order.interfaces))
    }
  }
}
