internal import DeviceNames
internal import Wire

// Machines that came for the first time. They are found in what is remembered about unknown devices, so a restart
// neither forgets them nor tells of them again; who is taken in is new no more.
extension Household {
  private static let dayInSeconds = 86_400
  /// More new machines than this in a day are made up by one that wants to be noticed.
  private static let mostNew = 20

  /// Machines that came for the first time within a day, the oldest first. While the home is set up, everything is new, and
  /// nothing is reported: until there is a device of the household.
  public var newDevices: [SeenDevice] {
    let all = state.seen.values.filter(isNew).sorted { ($0.first, $0.hardware) < ($1.first, $1.hardware) }
    return all.suffix(Household.mostNew)
  }

  func isNew(_ device: SeenDevice) -> Bool {
    guard let setUp = state.devices.values.map(\.created).min() else { return false }
    let age = now.wallSeconds - device.first
    return device.first > setUp && (0..<Household.dayInSeconds).contains(age)
  }

  /// What it is called, who made it, and where it is.
  public func sentence(about device: SeenDevice) -> String {
    let label = label(of: device.hardware)
    let parts = [
      label.name?.description, label.maker ?? (label.isRandom ? "random address" : nil),
      device.addresses.first?.description,
      device.hardware.description,
    ]
    return "new device: " + parts.compactMap { $0 }.joined(separator: ", ")
  }
}
