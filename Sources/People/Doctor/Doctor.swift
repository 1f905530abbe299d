// Doctor: what this machine can and cannot hold, and the command that mends it.
//
//     Check       one thing that the fence stands on: how it is, why that matters, and what mends it
//     Readings    what was read, as values: of picketd, of the kernel, of files
//     Checks/     from readings to checks: pure functions
//     Machine/    collects readings, with the rights that its caller has
//
//     let readings = Readings(daemon, MachineReader(), configuration: path)
//     for check in readings.checks { print(check.state, check.text, check.mend) }
//
// A check never changes anything. What could not be looked at is a check too, and never counts as well.

/// One thing that the fence stands on.
package struct Check: Hashable, Sendable {
  /// The worst comes first.
  package enum State: String, CaseIterable, Sendable { case broken, warning, ok }

  /// For programs: one word, the same in every version.
  package let name: String
  package let state: State
  /// What was found and why it matters, in a sentence without a full stop.
  package let text: String
  /// The command that mends it, or the line to write and then the command; nil where all is well.
  package let mend: String?

  private init(_ name: String, _ state: State, _ text: String, _ mend: String?) {
    (self.name, self.state, self.text, self.mend) = (name, state, text, mend)
  }

  static func ok(_ name: String, _ text: String) -> Check { Check(name, .ok, text, nil) }

  static func warning(_ name: String, _ text: String, mend: String) -> Check { Check(name, .warning, text, mend) }

  static func broken(_ name: String, _ text: String, mend: String) -> Check { Check(name, .broken, text, mend) }
}
