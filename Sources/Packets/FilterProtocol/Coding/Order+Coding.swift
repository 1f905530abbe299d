internal import Wire

extension Order {
  /// A message with two descriptors, and the only kind that is no `Order`.
  static let snapshotKind: UInt8 = 2

  /// The order in a message; nil for a snapshot.
  public static func read(_ bytes: RawSpan) throws(LinkError) -> Order? {
    try LinkFormat.open(bytes) { (kind, cursor) throws(DecodeError) in
      switch kind {
      case 1: .fence(try FenceOrder(&cursor))
      case snapshotKind: nil
      case 3: .status
      case 4: .up
      case 5: .down
      case 6: .stop
      case 7: .follow
      case 8: .looks(try PageLooks(&cursor))
      case 9:
        .findings(
          try cursor.list(of: LookUpResult.shortest, most: LookUpResult.most) { (cursor) throws(DecodeError) in
            try LookUpResult(&cursor)
          })
      case 10:
        .resolvers(try TrustedResolvers(&cursor))
      default: throw cursor.error(.invalid)
      }
    }
  }

  /// The whole message.
  public func bytes() throws(LinkError) -> [UInt8] {
    switch self {
    case .fence(let order):
      try LinkFormat.compose(1) { (writer) throws(DecodeError) in try order.write(to: &writer) }
    case .status: try LinkFormat.compose(3)
    case .up: try LinkFormat.compose(4)
    case .down: try LinkFormat.compose(5)
    case .stop: try LinkFormat.compose(6)
    case .follow: try LinkFormat.compose(7)
    case .looks(let looks):
      try LinkFormat.compose(8) { (writer) throws(DecodeError) in try looks.write(to: &writer) }
    case .findings(let findings):
      try LinkFormat.compose(9) { (writer) throws(DecodeError) in
        try writer.list(findings) { (finding, writer) throws(DecodeError) in try finding.write(to: &writer) }
      }
    case .resolvers(let resolvers):
      try LinkFormat.compose(10) { (writer) throws(DecodeError) in
        try resolvers.write(to: &writer)
      }
    }
  }
}

extension TrustedResolvers {
  fileprivate init(_ cursor: inout Cursor) throws(DecodeError) {
    refusesOthers = try cursor.flag()
    addresses = try cursor.list(of: 16, most: Self.most) { (cursor) throws(DecodeError) in try cursor.address() }
  }

  fileprivate func write(to writer: inout Writer) throws(DecodeError) {
    try writer.flag(refusesOthers)
    try writer.list(addresses) { (address, writer) throws(DecodeError) in try writer.whole(address) }
  }
}
