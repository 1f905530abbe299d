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

  /// Goes through traffic in the same way.
  public func traffic(
    of child: Int? = nil, hours: Range<Int>, _ body: (TrafficRow) -> Void
  ) throws(LedgerError) {
    let (first, end) = (Value(hours.lowerBound), Value(hours.upperBound))
    if let child {
      try connection.each(
        "SELECT * FROM traffic WHERE child = :child AND hour >= :first AND hour < :end", [Value(child), first, end]
      ) { (columns) throws(LedgerError) in body(try TrafficRow(&columns)) }
    } else {
      try connection.each("SELECT * FROM traffic WHERE hour >= :first AND hour < :end", [first, end]) {
        (columns) throws(LedgerError) in body(try TrafficRow(&columns))
      }
    }
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

  /// Goes through a child's traffic in the same way.
  public func eachTraffic(
    of child: Int, in hours: Range<Int>, _ body: (_ hour: Int, _ name: Int, _ received: Int, _ sent: Int) -> Void
  ) throws(LedgerError) -> Int {
    var impossible = 0
    try connection.each(
      "SELECT hour, name, received, sent FROM traffic WHERE child = :child AND hour >= :first AND hour < :end",
      [Value(child), Value(hours.lowerBound), Value(hours.upperBound)]
    ) { (columns) throws(LedgerError) in
      let (hour, name): (Int, Int) = (try columns.integer(), try columns.integer())
      let (received, sent): (Int, Int) = (try columns.integer(), try columns.integer())
      if TrafficRow.isPossible(hour, received, sent) { body(hour, name, received, sent) } else { impossible += 1 }
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
