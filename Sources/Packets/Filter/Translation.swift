import Catalog
import Inspect
import Policy

// Inspect speaks of packets, Policy of people's settings; this file translates from one to the other.

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
    // Something that may be the middle of a connection has no name.
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
  /// Whether the tunnel category applies. A shell may carry more than a terminal, but that is unknown.
  var isTunnel: Bool { kind == .tunnel && self != .ssh }
}

extension Match {
  /// Adds the category of the flow's own shape to what lists know of its server.
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
