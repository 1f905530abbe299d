/// How long picketd waits for picket-fleet, and guardians for what it brings.
public struct CourierWaits: Sendable {
  /// picket-fleet asks each second, and does one thing at a time: without a question for so long it does not run.
  package var presence = Duration.seconds(20)
  /// How long a guardian waits for the database's answer.
  package var answer = Duration.seconds(60)
}
