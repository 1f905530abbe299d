internal import Wire

extension PageLooks {
  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u64(revision)
    try writer.list(Array(looks.prefix(PageLooks.mostLooks))) { (look, writer) throws(DecodeError) in
      try look.write(to: &writer)
    }
    try writer.list(Array(rows.prefix(PageLooks.mostRows))) { (row, writer) throws(DecodeError) in
      try writer.u16(row.store)
      try writer.optional(row.category) { (category, writer) throws(DecodeError) in try writer.u8(category) }
      try writer.u16(row.look)
    }
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    revision = try cursor.u64()
    looks = try cursor.list(of: 3) { (cursor) throws(DecodeError) in try PageLook(&cursor) }
    rows = try cursor.list(of: 5) { (cursor) throws(DecodeError) in
      let store = try cursor.u16()
      let category = try cursor.optional { (cursor) throws(DecodeError) in try cursor.u8() }
      return Row(store: store, category: category, look: try cursor.u16())
    }
    guard looks.count <= PageLooks.mostLooks, rows.count <= PageLooks.mostRows,
      rows.allSatisfy({ Int($0.look) < looks.count })
    else { throw cursor.error(.invalid) }
  }
}

extension PageLook {
  func write(to writer: inout Writer) throws(DecodeError) {
    for label in [title, subtitle] {
      try writer.optional(label) { (label, writer) throws(DecodeError) in
        try writer.text(label.text)
        try writer.optional(label.color) { (color, writer) throws(DecodeError) in try writer.u32(color) }
      }
    }
    try writer.optional(background) { (color, writer) throws(DecodeError) in try writer.u32(color) }
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    title = try cursor.optional { (cursor) throws(DecodeError) in try Label(&cursor) }
    subtitle = try cursor.optional { (cursor) throws(DecodeError) in try Label(&cursor) }
    background = try cursor.optional { (cursor) throws(DecodeError) in try cursor.u32() }
  }
}

extension PageLook.Label {
  fileprivate init(_ cursor: inout Cursor) throws(DecodeError) {
    text = try cursor.text()
    color = try cursor.optional { (cursor) throws(DecodeError) in try cursor.u32() }
  }
}
