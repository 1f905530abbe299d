internal import PicketJSON

/// Names the program for an app and a kind of extension:
///
///     {"client": "Homework", "kind": "shield-configuration", "executable": "/usr/lib/homework/HomeworkShields"}
public struct Manifest: Hashable, Sendable {
  /// The app's client name, as in stores.
  public let client: String
  public let kind: ExtensionKind
  public let executable: String

  /// The most bytes of a file.
  static let longest = 16_384
  private static let keys = ["client", "kind", "executable"]

  public init(_ bytes: [UInt8]) throws(ManifestFault) {
    let value: JSON
    do throws(JSONFault) {
      value = try JSON(parsing: bytes, mostBytes: Manifest.longest)
    } catch {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw .unreadable("line \(line): \(error.sentence)")
    }
    guard let object = value.object else { throw .unreadable("it is to be one object: { ... }") }
    for key in object.keys where !Manifest.keys.contains(key) {
      throw .unreadable("nothing knows the key '\(key.prefix(40))'; there are \(Manifest.keys.joined(separator: " "))")
    }
    func text(_ key: String, upTo most: Int) throws(ManifestFault) -> String {
      guard let value = object[key] else { throw .unreadable("key '\(key)' is missing") }
      guard let text = value.string, !text.isEmpty, text.utf8.count <= most,
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { throw .unreadable("key '\(key)' is to be a text of 1 to \(most) bytes without control characters") }
      return text
    }
    client = try text("client", upTo: 255)
    let word = try text("kind", upTo: 255)
    guard let kind = ExtensionKind(rawValue: word) else { throw .wrongKind(word) }
    self.kind = kind
    executable = try text("executable", upTo: 4_000)
    guard executable.hasPrefix("/") else { throw .unreadable("key 'executable' is to be a whole path, from / on") }
  }
}

/// The kinds of extensions.
public enum ExtensionKind: String, Hashable, Sendable, CaseIterable {
  case shieldConfiguration = "shield-configuration"
  case shieldAction = "shield-action"
  case deviceActivityMonitor = "device-activity-monitor"
  case deviceActivityReport = "device-activity-report"

  /// Programs of different pools never wait for each other.
  enum Pool: Hashable {
    /// A child waits in front of a page.
    case shields
    /// Nobody waits.
    case monitors
    /// Somebody wants to see a report.
    case reports
  }

  var pool: Pool {
    switch self {
    case .shieldConfiguration, .shieldAction: .shields
    case .deviceActivityMonitor: .monitors
    case .deviceActivityReport: .reports
    }
  }

  /// Whether it gets a connection to picketd with its app's rights. A report does not: it is told what a child visits.
  var hasSeat: Bool { self == .shieldAction || self == .deviceActivityMonitor }
}
