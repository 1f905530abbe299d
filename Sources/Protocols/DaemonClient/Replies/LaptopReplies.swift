// Replies of `io.picket.Laptop`.
extension Daemon {
  package struct LaptopUsers: Decodable, Hashable, Sendable { package let users: [LaptopUser] }

  /// A child's user of this machine, and what is to be held for it.
  package struct LaptopUser: Decodable, Hashable, Sendable {
    package let user: Int
    /// Paths of the settings that are on.
    package let settings: [String]
    /// Why the child may not sign in now; missing while it may.
    package let closed: String?
    /// In how many seconds that ends next.
    package let closesIn: Int?
    package let closesBy: String?
    /// Applications that shields close; missing where there are none.
    package let programs: [LaptopProgram]?

    package init(
      user: UInt32, settings: [String] = [], closed: String? = nil, closesIn: Int? = nil, closesBy: String? = nil,
      programs: [LaptopProgram]? = nil
    ) {
      (self.user, self.settings, self.closed) = (Int(user), settings, closed)
      (self.closesIn, self.closesBy, self.programs) = (closesIn, closesBy, programs)
    }
  }

  /// An application, and the names of its programs on machines.
  package struct LaptopProgram: Decodable, Hashable, Sendable {
    package let title: String
    package let names: [String]

    package init(title: String, names: [String]) { (self.title, self.names) = (title, names) }
  }

  /// What parental controls that are not Picket's have for a user of this machine.
  package struct LaptopControls: Hashable, Sendable {
    package let user: UInt32
    package let applications: [String]
    package let deniesInstallation: Bool

    package init(user: UInt32, applications: [String], deniesInstallation: Bool) {
      (self.user, self.applications, self.deniesInstallation) = (user, applications, deniesInstallation)
    }
  }

  /// What holds some settings on this machine; with a failure, why it does not.
  package struct LaptopEnforcer: Decodable, Hashable, Sendable {
    package let name: String
    package let settings: [String]
    package let failure: String?

    package init(_ name: String, _ settings: [String], failure: String? = nil) {
      (self.name, self.settings, self.failure) = (name, settings, failure)
    }
  }
}
