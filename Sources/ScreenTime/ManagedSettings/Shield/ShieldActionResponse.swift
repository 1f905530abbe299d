/// What happens after a press on a shield.
public enum ShieldActionResponse: Int, Sendable {
  /// Nothing further.
  case none
  /// The page closes.
  case close
  /// No decision yet: the shield asks for its look again.
  case `defer`
  /// Opens the page where a child asks a guardian.
  case openParentalControlsApp
}
