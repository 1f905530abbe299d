internal import Wire

extension Report {
  static let recordsKind: UInt8 = 68

  /// The report in a message.
  public static func read(_ bytes: RawSpan) throws(LinkError) -> Report {
    try LinkFormat.open(bytes) { (kind, cursor) throws(DecodeError) in
      switch kind {
      case 65: .done
      case 66: .refused(try cursor.text())
      case 67: .status(try FilterStatus(&cursor))
      case recordsKind:
        .records(
          try cursor.list(of: DecisionRecord.shortest) { (cursor) throws(DecodeError) in try DecisionRecord(&cursor) })
      case 69: .event(try Event(&cursor))
      case 70:
        .lookUps(
          try cursor.list(of: LookUp.shortest, most: LookUp.most) { (cursor) throws(DecodeError) in
            try LookUp(&cursor)
          })
      case 71: .taken
      case 72: .judged(try cursor.u64())
      case 73: .usage(try UsageRound(&cursor))
      default: throw cursor.error(.invalid)
      }
    }
  }

  /// The whole message.
  public func bytes() throws(LinkError) -> [UInt8] {
    switch self {
    case .done: try LinkFormat.compose(65)
    case .refused(let why):
      try LinkFormat.compose(66) { (writer) throws(DecodeError) in try writer.text(why) }
    case .status(let status):
      try LinkFormat.compose(67) { (writer) throws(DecodeError) in try status.write(to: &writer) }
    case .records(let records):
      try LinkFormat.compose(Report.recordsKind) { (writer) throws(DecodeError) in
        try writer.list(records) { (record, writer) throws(DecodeError) in try record.write(to: &writer) }
      }
    case .event(let event):
      try LinkFormat.compose(69) { (writer) throws(DecodeError) in try event.write(to: &writer) }
    case .lookUps(let lookUps):
      try LinkFormat.compose(70) { (writer) throws(DecodeError) in
        try writer.list(lookUps) { (lookUp, writer) throws(DecodeError) in try lookUp.write(to: &writer) }
      }
    case .taken: try LinkFormat.compose(71)
    case .judged(let revision):
      try LinkFormat.compose(72) { (writer) throws(DecodeError) in try writer.u64(revision) }
    case .usage(let round):
      try LinkFormat.compose(73) { (writer) throws(DecodeError) in try round.write(to: &writer) }
    }
  }
}
