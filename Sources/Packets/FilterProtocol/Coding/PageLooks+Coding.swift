internal import Wire

extension PageLooks {
  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u64(revision)
    try writer.list(Array(looks.prefix(PageLooks.mostLooks))) { (look, writer) throws(DecodeError) in
      try look.write(to: &writer)
    }
    try writer.list(Array(rows.prefix(PageLooks.mostRows))) { (row, writer) throws(DecodeError) in
      try row.write(to: &writer)
    }
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    revision = try cursor.u64()
    looks = try cursor.list(of: 3) { (cursor) throws(DecodeError) in try PageLook(&cursor) }
    rows = try cursor.list(of: 5) { (cursor) throws(DecodeError) in try Row(&cursor) }
    guard looks.count <= PageLooks.mostLooks, rows.count <= PageLooks.mostRows,
      rows.allSatisfy({ Int($0.look) < looks.count })
    else { throw cursor.error(.invalid) }
  }
}

extension PageLooks.Row {
  fileprivate func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u16(store)
    try writer.optional(category) { (category, writer) throws(DecodeError) in try writer.u8(category) }
    try writer.u16(look)
  }

  fileprivate init(_ cursor: inout Cursor) throws(DecodeError) {
    store = try cursor.u16()
    category = try cursor.optional { (cursor) throws(DecodeError) in try cursor.u8() }
    look = try cursor.u16()
  }
}

extension PageLook {
  fileprivate func write(to writer: inout Writer) throws(DecodeError) {
    try writer.optional(title) { (label, writer) throws(DecodeError) in try label.write(to: &writer) }
    try writer.optional(subtitle) { (label, writer) throws(DecodeError) in try label.write(to: &writer) }
    try writer.optional(background) { (color, writer) throws(DecodeError) in try writer.u32(color) }
  }

  fileprivate init(_ cursor: inout Cursor) throws(DecodeError) {
    title = try cursor.optional { (cursor) throws(DecodeError) in try Label(&cursor) }
    subtitle = try cursor.optional { (cursor) throws(DecodeError) in try Label(&cursor) }
    background = try cursor.optional { (cursor) throws(DecodeError) in try cursor.u32() }
  }
}

extension PageLook.Label {
  fileprivate func write(to writer: inout Writer) throws(DecodeError) {
    try writer.text(text)
    try writer.optional(color) { (color, writer) throws(DecodeError) in try writer.u32(color) }
  }

  fileprivate init(_ cursor: inout Cursor) throws(DecodeError) {
    text = try cursor.text()
    color = try cursor.optional { (cursor) throws(DecodeError) in try cursor.u32() }
  }
}
