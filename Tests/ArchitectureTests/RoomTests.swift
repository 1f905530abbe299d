import Testing

/// The folders of `Sources` agree with the table of Package.swift.
@Suite struct RoomTests {
  @Test func `the table was read`() {
    #expect(ModuleTable.rows.count > 30 && ModuleTable.libraries.count > 10)
    #expect(ModuleTable.rows.allSatisfy { $0.room == "protocols" || $0.room == "packets" || !$0.reason.isEmpty })
    #expect(ModuleTable.row("Filter")?.imports["Policy"] == "whether it may")
  }

  @Test func `each folder of a room is a module of the table, and each module has its folder`() {
    #expect(
      Set(SourceTree.modules)
        == Set(ModuleTable.rows.map(\.path) + ModuleTable.libraries.keys.map { "Sources/C/\($0)" }))
  }

  @Test(arguments: ModuleTable.rows) func `a room sees those below it`(_ row: ModuleTable.Row) throws {
    let rooms = row.isForApps ? ModuleTable.roomsForApps : ModuleTable.rooms
    let place = try #require(rooms.firstIndex(of: row.room), "\(row.module) lies in no room that there is")
    for module in row.imports.keys {
      guard let room = ModuleTable.room(of: module) else {
        #expect(
          ["Support", "DatabaseServer"].contains(module) && row.module == "picket-bench",
          "\(row.module) uses \(module), which is no module")
        continue
      }
      #expect(
        rooms.prefix(place + 1).contains(room),
        "\(row.module) of \(row.room) uses \(module) of \(room), which lies above it")
    }
  }
}
