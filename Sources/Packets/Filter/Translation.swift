import Catalog
import Inspect
import Policy

// Inspect speaks of packets, Policy of people's settings; this is where one is put into the words of the other.

extension Identity.Knowledge {
  init(_ knowledge: Subject.Knowledge) {
    switch knowledge {
    case .name: self = .name
    case .noName: self = .noName
    case .hidden: self = .hidden
    case .error: self = .unreadable
    }
  }
}

extension Identity.Kind {
  init(_ shape: Shape) {
    // Of what could be the middle of a connection nobody saw the name.
    if shape == .quicShort {
      self = .unknown
      return
    }
    switch shape.kind {
    case .local: self = .local
    case .clock: self = .clock
    case .tunnel: self = .tunnel
    case .proxy: self = .proxy
    case .visitor: self = .visitor
    case .stranger: self = .stranger
    case .unknown: self = .unknown
    case .web, .dns, .call: self = .ordinary
    }
  }
}

extension Shape {
  /// Whether a category stands for it. Of a shell nobody knows whether it carries more than a terminal.
  var isTunnel: Bool { kind == .tunnel && self != .ssh }
}

extension Match {
  /// What a flow's own shape makes it, beside what lists know of where it goes.
  func with(tunnel isTunnel: Bool) -> Match {
    guard isTunnel, let category = Match.tunnels else { return self }
    var match = self
    match.categories.insert(category)
    return match
  }

  private static let tunnels = Category(builtIn: "vpn")
}

extension Reason {
  init(_ denial: Denial) {
    switch denial {
    case .blocked: self = .blockedDomain
    case .malformed: self = .malformed
    case .fragment: self = .fragment
    case .noState: self = .noState
    case .synData: self = .synData
    case .urgent: self = .urgentData
    case .conflict: self = .conflictingData
    case .outOfWindow: self = .outOfWindow
    case .holdLimit: self = .heldTooLong
    case .timeout: self = .undecidedTooLong
    case .evicted: self = .evicted
    case .nameChanged: self = .nameChanged
    case .ambiguous: self = .ambiguousRequest
    case .unreadable: self = .unreadableRequest
    case .notJudged: self = .notJudged
    case .unknownVersion: self = .unknownVersion
    case .overBudget: self = .overBudget
    case .notCall: self = .notCall
    }
  }
}
