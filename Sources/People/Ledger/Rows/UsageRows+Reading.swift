extension Transaction {
  /// Goes through a child's minutes within hours, or through all children's, in the order of children and hours.
  public func minutes(
    of child: Int? = nil, hours: Range<Int>, _ body: (MinutesRow) -> Void
  ) throws(LedgerError) {
    let (first, end) = (Value(hours.lowerBound), Value(hours.upperBound))
    // Two statements, since the index of a table serves a condition only that is known beforehand.
    if let child {
      try connection.each(
        "SELECT * FROM minutes WHERE child = :child AND hour >= :first AND hour < :end", [Value(child), first, end]
      ) { (columns) throws(LedgerError) in body(try MinutesRow(&columns)) }
    } else {
      try connection.each("SELECT * FROM minutes WHERE hour >= :first AND hour < :end", [first, end]) {
        (columns) throws(LedgerError) in body(try MinutesRow(&columns))
      }
    }
  }

  /// Goes through a child's traffic in the same way.
  public func traffic(
    of child: Int, hours: Range<Int>, _ body: (TrafficRow) -> Void
  ) throws(LedgerError) {
    try connection.each(
      "SELECT * FROM traffic WHERE child = :child AND hour >= :first AND hour < :end ORDER BY hour",
      [Value(child), Value(hours.lowerBound), Value(hours.upperBound)]
    ) { (columns) throws(LedgerError) in body(try TrafficRow(&columns)) }
  }

  /// Goes through a child's minutes within hours, on all devices, in the order of hours. Rows that cannot be true are left
  /// out; returns how many there were.
  public func eachUse(
    of child: Int, in hours: Range<Int>, _ body: (_ hour: Int, _ name: Int, _ bits: Int) -> Void
  ) throws(LedgerError) -> Int {
    var impossible = 0
    try connection.each(
      "SELECT hour, name, bits FROM minutes WHERE child = :child AND hour >= :first AND hour < :end",
      [Value(child), Value(hours.lowerBound), Value(hours.upperBound)]
    ) { (columns) throws(LedgerError) in
      let (hour, name, bits): (Int, Int, Int) = (try columns.integer(), try columns.integer(), try columns.integer())
      if MinutesRow.isPossible(hour, bits) { body(hour, name, bits) } else { impossible += 1 }
    }
    return impossible
  }

  /// Goes through what each hour of a child's carried in the same way.
  public func eachTraffic(
    of child: Int, in hours: Range<Int>, _ body: (_ hour: Int, _ part: TrafficRow.Part) -> Void
  ) throws(LedgerError) -> Int {
    var (impossible, parts): (Int, [TrafficRow.Part]) = (0, [])
    try traffic(of: child, hours: hours) { row in
      if row.read(into: &parts) {
        for part in parts { body(row.hour, part) }
      } else {
        impossible += 1
      }
    }
    return impossible
  }

  public func usedName(_ id: Int) throws(LedgerError) -> UsedNameRow? {
    try row("SELECT * FROM names WHERE id = :id", [Value(id)])
  }
}

extension UsedNameRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    token = try columns.bytes()
    last = try columns.integer()
  }
}
