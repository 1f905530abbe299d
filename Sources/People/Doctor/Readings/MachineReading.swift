package import Capture

/// What the kernel and files tell.
package struct MachineReading: Hashable, Sendable {
  /// Programs that rules are read by, and whether each is installed.
  package var tools: [String: Bool] = [:]
  /// Settings of the kernel's network by their names in sysctl(8); missing ones are left out.
  package var settings: [String: Int] = [:]
  package var hasIPv6 = true
  package var links = Links([])
  /// Whether bridges call the rules of both IP families.
  package var bridgesCallRules = false
  /// Bytes that programs can still get; nil where the kernel does not tell.
  package var memory: Int?
  package var isClockKept = true
  /// Resolvers that this machine asks.
  package var resolvers: [String] = []
  /// Lines of sudoers(5) that let a user become another one, with the file of each; nil where they may not be read.
  package var sudoers: [SudoLine]?
  /// Names of users by their numbers, and the groups that each is in.
  package var users: [UInt32: User] = [:]
  /// Programs that others put there and that run with root's rights.
  package var setuid: [String] = []
  package var browsers: [Browser] = []
  /// Whether package picket-laptop is installed.
  package var hasLaptopProgram = true
  package var start: Start?
  /// Seconds since the catalog's file was written.
  package var catalogAge: Int?
  /// What a probe that was killed had left, and what was taken away.
  package var leftovers: [String] = []

  package struct User: Hashable, Sendable {
    package var name: String
    package var groups: [String]

    package init(name: String, groups: [String] = []) { (self.name, self.groups) = (name, groups) }
  }

  package struct SudoLine: Hashable, Sendable {
    package var file: String
    /// `mia`, `%games` or `ALL`.
    package var who: String

    package init(file: String, who: String) { (self.file, self.who) = (file, who) }
  }

  /// An installed browser.
  package struct Browser: Hashable, Sendable {
    package var name: String
    /// The file of a policy of ours.
    package var policy: String
    /// What that file needs.
    package var wanted: String
    /// Whether some policy keeps it from asking a resolver of its own.
    package var isKept: Bool

    package init(name: String, policy: String, wanted: String, isKept: Bool) {
      (self.name, self.policy, self.wanted, self.isKept) = (name, policy, wanted, isKept)
    }
  }

  /// Units of systemd that bring the fence back when the machine starts.
  package struct Start: Hashable, Sendable {
    package var enabled: [String]
    package var missing: [String]

    package init(enabled: [String], missing: [String]) { (self.enabled, self.missing) = (enabled, missing) }
  }

  package init() {}
}
