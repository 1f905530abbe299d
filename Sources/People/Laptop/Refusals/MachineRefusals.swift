package import DaemonClient
internal import PicketJSON

/// What is refused to one user of this machine.
public struct MachineRefusals: Hashable, Sendable {
  public let user: UInt32
  /// Without signing in, which `closed` says.
  public var settings: Set<HeldSetting>
  /// Why the user may not sign in, as in "until 7:00, by schedule Bedtime"; nil for one who may.
  public var closed: String?

  public init(user: UInt32, settings: Set<HeldSetting> = [], closed: String? = nil) {
    (self.user, self.closed) = (user, closed)
    self.settings = settings.subtracting([.signIn])
  }

  public func refuses(_ setting: HeldSetting) -> Bool {
    setting == .signIn ? closed != nil : settings.contains(setting)
  }

  /// Why, for the person who is refused.
  public func sentence(_ setting: HeldSetting) -> String {
    guard setting == .signIn, let closed, !closed.isEmpty else { return setting.sentence }
    return "This machine is closed for you \(closed). A guardian can give you more time: 'picket more'."
  }
}

extension MachineRefusals {
  /// nil for a number that no user has.
  package init?(_ user: Daemon.LaptopUser) {
    guard let number = UInt32(exactly: user.user) else { return nil }
    let settings = HeldSetting.allCases.filter { user.settings.contains($0.path) }
    // A picketd that closes it and says no reason closes it all the same.
    let closed = settings.contains(.signIn) ? user.closed ?? "" : nil
    self.init(user: number, settings: Set(settings), closed: closed.map { MachineRefusals.line($0) })
  }

  /// One line of printable characters, and not longer than a message may be.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(MachineRefusals.longestReason) {
      line.append(scalar.isPrintable ? scalar : " ")
    }
    return String(line)
  }

  static let longestReason = 200
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

// The file's form: {"closed":"until 7:00, by schedule Bedtime","refuses":["accounts","password"],"user":1001}.
extension MachineRefusals {
  /// Bytes of a file at most.
  public static let longest = 4_096

  /// nil for anything but what `octets` gives, but for spaces and the order of members.
  public init?(_ octets: [UInt8]) {
    guard octets.count <= MachineRefusals.longest,
      let object = (try? JSON(parsing: octets, mostBytes: MachineRefusals.longest))?.object,
      object.members.allSatisfy({ ["closed", "refuses", "user"].contains($0.key) }),
      let user = object["user"]?.int.flatMap({ UInt32(exactly: $0) }), let words = object["refuses"]?.strings
    else { return nil }
    let settings = words.compactMap { HeldSetting(rawValue: $0) }
    guard settings.count == words.count, Set(settings).count == words.count, !settings.contains(.signIn) else {
      return nil
    }
    var closed: String?
    if let value = object["closed"] {
      guard let text = value.string, text == MachineRefusals.line(text) else { return nil }
      closed = text
    }
    self.init(user: user, settings: Set(settings), closed: closed)
  }

  public var octets: [UInt8] {
    let object: JSON.Object = [
      "user": .int(user), "refuses": .strings(settings.sorted().map(\.rawValue)), "closed": .optional(closed),
    ]
    return JSON.object(object.withoutNulls).bytes(sortingKeys: true) + [10]
  }
}
