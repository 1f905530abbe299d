internal import Wire

extension FilterStatus {
  private static let mostReasons = 16
  private static let mostQueues = 64

  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u32(process)
    try writer.text(version)
    try writer.u64(startedAt)
    try writer.choice(mode)
    try writer.choice(fail)
    try writer.optional(backEnd) { (backEnd, writer) throws(DecodeError) in try writer.choice(backEnd) }
    try writer.list(Array(backEndReasons.prefix(FilterStatus.mostReasons))) { (reason, writer) throws(DecodeError) in
      try writer.text(reason)
    }
    switch rules {
    case .up: try writer.u8(0)
    case .down: try writer.u8(1)
    case .broken(let why):
      try writer.u8(2)
      try writer.text(why)
    }
    try writer.list(Array(queues.prefix(FilterStatus.mostQueues))) { (queue, writer) throws(DecodeError) in
      try queue.write(to: &writer)
    }
    try writer.u32(undecidedFlows)
    try writer.u32(decidedFlows)
    try writer.optional(revision) { (revision, writer) throws(DecodeError) in try writer.u64(revision) }
    try writer.optional(catalog) { (catalog, writer) throws(DecodeError) in
      try writer.text(catalog.path)
      try writer.u64(catalog.names)
      try writer.u64(catalog.checksum)
    }
    try writer.u16(children)
    try writer.u16(devices)
    try writer.u64(recordsDropped)
    try writer.u64(lookUps.asked)
    try writer.u64(lookUps.learned)
    try writer.u64(lookUps.failed)
    try writer.u64(unknown.connections)
    try writer.u64(unknown.sent)
    try writer.u64(unknown.received)
    try writer.u32(accounting.connections)
    try writer.u64(accounting.lost)
    try writer.u64(accounting.duration)
    try writer.flag(isFollowed)
    try writer.list(events.suffix(FilterStatus.mostEvents)) { (event, writer) throws(DecodeError) in
      try event.write(to: &writer)
    }
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    process = try cursor.u32()
    version = try cursor.text()
    startedAt = try cursor.u64()
    mode = try cursor.choice(FenceOrder.Mode.self)
    fail = try cursor.choice(FenceOrder.Fail.self)
    backEnd = try cursor.optional { (cursor) throws(DecodeError) in try cursor.choice(FenceOrder.BackEnd.self) }
    backEndReasons = try cursor.list(of: 2) { (cursor) throws(DecodeError) in try cursor.text() }
    switch try cursor.u8() {
    case 0: rules = .up
    case 1: rules = .down
    case 2: rules = .broken(try cursor.text())
    default: throw cursor.error(.invalid)
    }
    queues = try cursor.list(of: Queue.size) { (cursor) throws(DecodeError) in try Queue(&cursor) }
    undecidedFlows = try cursor.u32()
    decidedFlows = try cursor.u32()
    revision = try cursor.optional { (cursor) throws(DecodeError) in try cursor.u64() }
    catalog = try cursor.optional { (cursor) throws(DecodeError) in
      let path = try cursor.text()
      let names = try cursor.u64()
      return FilterStatus.Catalog(path: path, names: names, checksum: try cursor.u64())
    }
    children = try cursor.u16()
    devices = try cursor.u16()
    recordsDropped = try cursor.u64()
    lookUps.asked = try cursor.u64()
    lookUps.learned = try cursor.u64()
    lookUps.failed = try cursor.u64()
    unknown.connections = try cursor.u64()
    unknown.sent = try cursor.u64()
    unknown.received = try cursor.u64()
    accounting.connections = try cursor.u32()
    accounting.lost = try cursor.u64()
    accounting.duration = try cursor.u64()
    isFollowed = try cursor.flag()
    events = try cursor.list(of: Event.shortest) { (cursor) throws(DecodeError) in try Event(&cursor) }
  }
}

extension FilterStatus.Queue {
  static let size = 54

  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u16(number)
    try writer.u64(packets)
    try writer.u64(verdicts)
    try writer.u32(waiting)
    try writer.u64(droppedFull)
    try writer.u64(droppedBuffer)
    try writer.u64(forgotten)
    try writer.u64(refused)
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    number = try cursor.u16()
    packets = try cursor.u64()
    verdicts = try cursor.u64()
    waiting = try cursor.u32()
    droppedFull = try cursor.u64()
    droppedBuffer = try cursor.u64()
    forgotten = try cursor.u64()
    refused = try cursor.u64()
  }
}

extension Event {
  static let shortest = 11

  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u64(time)
    try writer.choice(kind)
    try writer.text(text)
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    time = try cursor.u64()
    kind = try cursor.choice(Kind.self)
    text = try cursor.text()
  }
}
