internal import Wire

extension FenceOrder {
  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.choice(mode)
    try writer.list(interfaces) { (name, writer) throws(DecodeError) in try writer.text(name) }
    try writer.u16(queueBase)
    try writer.u16(queueCount)
    try writer.u32(markMask)
    try writer.choice(backEnd)
    try writer.choice(fail)
    try writer.optional(portal) { (portal, writer) throws(DecodeError) in try writer.endpoint(portal) }
    try writer.list(exemptions) { (exemption, writer) throws(DecodeError) in try writer.endpoint(exemption) }
    try writer.list(forward) { (name, writer) throws(DecodeError) in try writer.text(name) }
    try writer.u16(accounting)
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    mode = try cursor.choice(Mode.self)
    interfaces = try cursor.list(of: 2) { (cursor) throws(DecodeError) in try cursor.text() }
    queueBase = try cursor.u16()
    queueCount = try cursor.u16()
    markMask = try cursor.u32()
    backEnd = try cursor.choice(BackEnd.self)
    fail = try cursor.choice(Fail.self)
    portal = try cursor.optional { (cursor) throws(DecodeError) in try cursor.endpoint() }
    exemptions = try cursor.list(of: 18) { (cursor) throws(DecodeError) in try cursor.endpoint() }
    forward = try cursor.list(of: 2) { (cursor) throws(DecodeError) in try cursor.text() }
    accounting = try cursor.u16()
    guard accounting > 0 else { throw cursor.error(.invalid) }
  }
}
