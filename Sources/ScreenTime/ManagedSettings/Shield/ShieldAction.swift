/// A press on a shield.
public enum ShieldAction: Int, Sendable {
  case primaryButtonPressed
  case secondaryButtonPressed
  case firstSecondarySubmenuItemPressed
  case secondSecondarySubmenuItemPressed
  case thirdSecondarySubmenuItemPressed
}
