/// A device of the household.
public struct DeviceRow: Hashable, Sendable {
  /// 0 until `add` assigns a number, which is never used for another device.
  public var number: Int
  /// The owner: a child, a guardian, or everybody.
  public var owner: String
  public var child: Int?
  /// Identifies the device; no two devices share one of these.
  public var hardware: String?
  public var address: String?
  public var user: Int?
  public var name: String?
  public var created: Int

  public init(
    number: Int = 0, owner: String, child: Int? = nil, hardware: String? = nil, address: String? = nil,
    user: Int? = nil, name: String? = nil, created: Int
  ) {
    self.number = number
    self.owner = owner
    self.child = child
    self.hardware = hardware
    self.address = address
    self.user = user
    self.name = name
    self.created = created
  }
}

extension DeviceRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    number = try columns.integer()
    owner = try columns.text()
    child = try columns.integer()
    hardware = try columns.text()
    address = try columns.text()
    user = try columns.integer()
    name = try columns.text()
    created = try columns.integer()
  }

  /// All columns except the number.
  fileprivate var values: [Value] {
    [
      Value(owner), Value(child), Value(hardware), Value(address), Value(user), Value(name), Value(created),
    ]
  }
}

extension Transaction {
  /// All devices, in the order in which they were added.
  public func devices() throws(LedgerError) -> [DeviceRow] { try rows("SELECT * FROM devices ORDER BY number") }

  /// The highest number that a device has had, removed ones among them.
  public func lastDevice() throws(LedgerError) -> Int {
    try connection.number("SELECT seq FROM sqlite_sequence WHERE name = 'devices'")
  }

  public func device(_ number: Int) throws(LedgerError) -> DeviceRow? {
    try row("SELECT * FROM devices WHERE number = :number", [Value(number)])
  }
}

extension Transaction where Access == Writing {
  /// Adds a device under a new number, and returns the row with it.
  public func add(_ device: DeviceRow) throws(LedgerError) -> DeviceRow {
    try change(
      """
      INSERT INTO devices (owner, child, hardware, address, user, name, created)
      VALUES (:owner, :child, :hardware, :address, :user, :name, :created)
      """, device.values)
    var added = device
    added.number = connection.lastNumber
    return added
  }

  /// Replaces the device's row, or adds it under its number.
  public func put(_ device: DeviceRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO devices (number, owner, child, hardware, address, user, name, created)
      VALUES (:number, :owner, :child, :hardware, :address, :user, :name, :created)
      ON CONFLICT (number) DO UPDATE SET owner = excluded.owner, child = excluded.child, hardware = excluded.hardware,
        address = excluded.address, user = excluded.user, name = excluded.name, created = excluded.created
      """, [Value(device.number)] + device.values)
  }

  @discardableResult
  public func remove(device number: Int) throws(LedgerError) -> Bool {
    try change("DELETE FROM devices WHERE number = :number", [Value(number)]) > 0
  }
}
