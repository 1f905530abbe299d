internal import Wire

/// The hosts that answer in place of search engines. Their places are the same for every child.
struct HostTable {
  private let hosts: [SafeSearchHost]
  private var places: [SafeSearchHost.Target: Int] = [:]
  private var targets: [SafeSearchHost.Target] = []
  private let (strict, moderate): (UInt64, UInt64)

  init(_ hosts: [SafeSearchHost]) throws(SnapshotError) {
    self.hosts = hosts
    (strict, moderate) = (ChildDigest.word(hosts, \.strict), ChildDigest.word(hosts, \.moderate))
    for host in hosts where !host.name.isRoot {
      for target in [host.strict, host.moderate] where places[target] == nil {
        places[target] = targets.count
        targets.append(target)
      }
    }
    guard targets.count < 1 << 16 - 1 else { throw .tooMuch("hosts of safe search") }
  }

  /// Records of hosts. Their names are appended to `texts`, the first at `place`.
  func words(_ texts: inout [UInt8], from place: Int) -> [UInt64] {
    targets.flatMap { target in
      var record = HostRecord()
      let start = place + texts.count
      texts += (target.name?.description ?? "").utf8
      record.name = start..<place + texts.count
      record.addresses = target.addresses.prefix(EnforcedHost.capacity).map(\.withoutNAT64)
      return record.words
    }
  }

  /// What a child's digest says of them.
  func digest(of enforcement: Settings.Child.Enforcement) -> UInt64 {
    switch enforcement {
    case .none: 0
    case .moderate: moderate
    case .strict: strict
    }
  }

  /// Leads the names of search engines to them.
  func enforce(_ enforcement: Settings.Child.Enforcement, in tree: inout NameTreeBuilder) {
    if enforcement == .none { return }
    for host in hosts where !host.name.isRoot {
      guard let place = places[enforcement == .strict ? host.strict : host.moderate] else { continue }
      tree.enforce(place, at: tree.insert(host.name))
    }
  }
}
