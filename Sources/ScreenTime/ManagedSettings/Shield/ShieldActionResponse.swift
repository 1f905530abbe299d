/// What happens after something was pressed on a shield.
public enum ShieldActionResponse: Int, Sendable {
  /// Nothing further.
  case none
  /// The page goes away.
  case close
  /// Nothing is decided yet: the shield asks for its look again.
  case `defer`
  /// The page where a child asks a guardian.
  case openParentalControlsApp
}
