internal import PicketJSON
public import PicketSystem

/// How the guard of programs is doing, as it writes it down for picket-laptop. Without the file it does not run.
public struct GuardReport: Hashable, Sendable {
  public static let standard = "/run/picket-guard/report.json"
  private static let longest = 4_096

  /// Why it can close nothing; nil while it can.
  public let failure: String?

  public init(failure: String? = nil) { self.failure = failure }

  /// nil where there is none that makes sense.
  public init?(path: String) {
    guard let octets = try? File.contents(of: path, limit: GuardReport.longest),
      let object = (try? JSON(parsing: octets, mostBytes: GuardReport.longest))?.object
    else { return nil }
    failure = object["failure"]?.string.map { MachineRefusals.line($0) }
  }

  public func write(to path: String) throws(Failure) {
    let object: JSON.Object = ["failure": .optional(failure)]
    var file = try NewFile(path: path, mode: 0o644)
    try file.write(JSON.object(object.withoutNulls).bytes(sortingKeys: true) + [10])
    try file.publish()
  }
}
