/// What was read. A part that could not be read is nil.
package struct Readings: Sendable {
  /// What came of asking picketd.
  package enum Contact: Hashable, Sendable {
    case answered
    /// No program listens there.
    case absent
    /// It does not speak with this user.
    case refused
    case failed(String)
  }

  package var contact: Contact
  /// Whether the caller is root, who alone sees rules and all files.
  package var isRoot: Bool
  /// What the filter and picketd tell of themselves.
  package var fence: FenceReading?
  package var children: [ChildReading]?
  /// The receivers of messages.
  package var receivers: [ReceiverReading] = []
  /// The broker where Home Assistant finds the family.
  package var broker: ReceiverReading?
  package var order = OrderReading()
  /// Other programs' rules; nil without root.
  package var rules: RulesReading?
  package var machine: MachineReading

  package init(contact: Contact, isRoot: Bool, machine: MachineReading = MachineReading()) {
    (self.contact, self.isRoot, self.machine) = (contact, isRoot, machine)
  }

  /// All checks: what is broken, then what to look at, then what is well, each in the order of the parts.
  package var checks: [Check] {
    let all =
      programChecks + fenceChecks + rightsChecks + ruleChecks + kernelChecks + familyChecks + userChecks + laptopChecks
      + browserChecks + upkeepChecks
    return Check.State.allCases.flatMap { state in all.filter { $0.state == state } }
  }
}

/// A receiver of messages.
package struct ReceiverReading: Hashable, Sendable {
  package let name: String
  /// Why the last try failed.
  package let failure: String?
  /// Whether a message arrived since picketd started.
  package let wasReached: Bool
  /// Messages that never arrived.
  package let lost: Int

  package init(name: String, failure: String? = nil, wasReached: Bool = true, lost: Int = 0) {
    (self.name, self.failure, self.wasReached, self.lost) = (name, failure, wasReached, lost)
  }
}

/// What the configuration file orders.
package struct OrderReading: Hashable, Sendable {
  package var isRouter = true
  package var isLaptop = false
  /// The home's interfaces.
  package var interfaces: [String] = []
  package var markMask: UInt32 = 0x0000_c000
  /// Why the file cannot be read.
  package var fault: String?

  package init() {}
}

/// A child, as far as the fence knows one.
package struct ChildReading: Hashable, Sendable {
  package var name: String
  /// Devices that are no users.
  package var devices: Int
  /// Users of this machine.
  package var users: [UInt32]

  package init(name: String, devices: Int = 0, users: [UInt32] = []) {
    (self.name, self.devices, self.users) = (name, devices, users)
  }
}

/// What other programs have in the kernel, and what Picket could put there.
package struct RulesReading: Hashable, Sendable {
  /// A finding with what helps.
  package struct Trouble: Hashable, Sendable {
    package let text: String
    package let mend: String

    package init(_ text: String, mend: String) { (self.text, self.mend) = (text, mend) }
  }

  /// Why Picket's mark bits cannot be used.
  package var marks: Trouble?
  /// The programs whose rules offload flows, with a rule of each.
  package var offloads: [Offload] = []
  /// Programs that have rules too.
  package var others: [String] = []
  /// The back end that the kernel would take; looked for where no filter tells of one.
  package var backEnd: String?
  package var backEndReasons: [String] = []
  package var backEndTrouble: Trouble?

  package struct Offload: Hashable, Sendable {
    package let owner: String
    package let rule: String

    package init(owner: String, rule: String) { (self.owner, self.rule) = (owner, rule) }
  }

  package init() {}
}
