import Configuration
import Files
import Policy

/// Which number each device has: the filter knows devices by nothing else, so a device keeps its number for good, over
/// restarts and whatever becomes of its neighbours in the file.
struct DeviceNumbers {
  private static let numbers = 1..<Int(Snapshot.firstUnknown)
  private static let largest = 1 << 20

  private let path: String
  private var taken: [String: UInt16] = [:]

  /// `state` is the folder where they are kept. What cannot be read there is begun anew.
  init(state: String) {
    path = state + "/devices"
    let bytes = (try? File.contents(of: path, limit: DeviceNumbers.largest)) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = UInt16(parts[0]), DeviceNumbers.numbers.contains(Int(number)),
        !taken.values.contains(number)
      else { continue }
      taken[String(parts[1])] = number
    }
  }

  /// The numbers of these devices, in their order; new devices get free ones, and then those of devices that are gone.
  mutating func numbers(of devices: [Household.Device]) throws(Failure) -> [UInt16] {
    let keys = devices.map { $0.marks.joined(separator: ", ") }
    let before = taken
    let known = Set(keys)
    var free = DeviceNumbers.numbers.map { UInt16($0) }.filter { !Set(taken.values).contains($0) }[...]
    var gone = taken.filter { !known.contains($0.key) }.keys.sorted()[...]
    for key in keys where taken[key] == nil {
      if let number = free.popFirst() {
        taken[key] = number
      } else if let other = gone.popFirst() {
        taken[key] = taken.removeValue(forKey: other)
      }
    }
    let numbers = keys.compactMap { taken[$0] }
    if taken != before { try save() }
    return numbers
  }

  private func save() throws(Failure) {
    var file = try NewFile(path: path, mode: 0o600)
    let lines = taken.sorted { $0.value < $1.value }.map { "\($0.value) \($0.key)\n" }
    try file.write(Array(lines.joined().utf8))
    try file.publish()
  }
}
