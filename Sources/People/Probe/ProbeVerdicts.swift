/// From what was sent and what arrived to what the fence held: a pure function.
struct ProbeVerdicts {
  private let subject: ProbeSubject
  private let arrivals: FarEnd.Arrivals

  init(_ subject: ProbeSubject, _ arrivals: FarEnd.Arrivals) {
    (self.subject, self.arrivals) = (subject, arrivals)
  }

  func report(_ ways: [Way], _ sent: [ChildEnd.Sent]) -> ProbeReport {
    let pairs = Array(zip(ways, sent))
    let controls = pairs.filter { $0.0.duty == .control }
    // A family is proven by controls before and after: what came between them went the same way.
    let lost = controls.filter { !arrived($0.0, $0.1) }
    let proven = Set(Way.Family.allCases).subtracting(lost.map(\.0.family))
    return ProbeReport(
      child: subject.child, side: subject.side.text, blocked: subject.names.blocked, allowed: subject.names.allowed,
      unproven: proven.isEmpty ? unproven(lost.map(\.0.name)) : nil,
      results: pairs.filter { $0.0.duty != .control }.map { way, sent in
        WayResult(name: way.name, outcome: outcome(way, sent, isProven: proven.contains(way.family)))
      })
  }

  private func unproven(_ lost: [String]) -> String {
    "\(subject.names.allowed), which is allowed, did not arrive either (\(lost.joined(separator: "; ")))"
  }

  private func outcome(_ way: Way, _ sent: ChildEnd.Sent, isProven: Bool) -> WayResult.Outcome {
    if case .untried(let why) = way.duty { return .notTried(why) }
    switch sent {
    case .not(let why): return .notTried(why)
    case .maySet(let may): return may ? .passed : .held
    case .from:
      if arrived(way, sent) { return opening(way).map { .open(mend: $0) } ?? .passed }
      return isProven
        ? .held : .notTried("allowed names do not arrive either, by \(way.family == .v4 ? "IPv4" : "IPv6")")
    }
  }

  /// Whether it arrived whole: parts of a hello pass until its name is known.
  private func arrived(_ way: Way, _ sent: ChildEnd.Sent) -> Bool {
    guard case .from(let port) = sent else { return false }
    switch way.carrier {
    case .stream, .segments:
      let source = FarEnd.Source(family: way.family, isStream: true, port: port)
      return way.weight > 0 && arrivals.octets[source, default: 0] >= way.weight
    case .datagram:
      return arrivals.octets[
        FarEnd.Source(family: way.family, isStream: false, port: port), default: 0] > 0
    case .bare(let number, _): return arrivals.bare[number, default: 0] > 0
    case .echo(let bytes): return arrivals.longestEcho >= bytes.count
    case .clock: return false
    }
  }

  /// What would close a way that the settings leave open; nil for one that the fence has to hold.
  private func opening(_ way: Way) -> String? {
    if subject.isStrict || subject.stopsAll { return nil }
    let child = ProbeSubject.word(subject.child)
    switch way.duty {
    case .always, .control, .untried: return nil
    case .strict: return "sudo picket child change \(child) --level strict"
    case .category(let name):
      return subject.categories.contains(name)
        ? nil : "sudo picket shield add --child \(child) --category \(name)"
    case .name(let name):
      return subject.blockedNames.contains(name)
        ? nil : "sudo picket shield add --child \(child) --domain \(name)"
    }
  }
}

extension Way {
  /// Names of ways that settings may leave open.
  static let nameDuties = [dnsOverHTTPS]
  static let dnsOverHTTPS = "dns.google"
}
