public import Foundation

/// An sRGB colour with components between 0 and 1.
public final class UIColor: NSObject, Sendable {
  let red: Double
  let green: Double
  let blue: Double
  let alpha: Double

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green) = (UIColor.bounded(red), UIColor.bounded(green))
    (self.blue, self.alpha) = (UIColor.bounded(blue), UIColor.bounded(alpha))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// `#rrggbbaa`, for a style sheet.
  public var hexadecimal: String {
    "#"
      + [red, green, blue, alpha].map { part in
        let octet = Int((part * 255).rounded())
        return (octet < 16 ? "0" : "") + String(octet, radix: 16)
      }.joined()
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.hexadecimal == hexadecimal }

  public override var hash: Int { hexadecimal.hashValue }

  public override var description: String { "UIColor(\(hexadecimal))" }

  /// NaN counts as 0.
  private static func bounded(_ part: CGFloat) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
}

/// Colours by name, in the values of the light appearance.
extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)

  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  public static let systemRed = UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
  public static let systemOrange = UIColor(red: 1, green: 0.58, blue: 0, alpha: 1)
  public static let systemYellow = UIColor(red: 1, green: 0.8, blue: 0, alpha: 1)
  public static let systemGreen = UIColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
  public static let systemTeal = UIColor(red: 0.19, green: 0.69, blue: 0.78, alpha: 1)
  public static let systemBlue = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
  public static let systemIndigo = UIColor(red: 0.35, green: 0.34, blue: 0.84, alpha: 1)
  public static let systemPurple = UIColor(red: 0.69, green: 0.32, blue: 0.87, alpha: 1)
  public static let systemPink = UIColor(red: 1, green: 0.18, blue: 0.33, alpha: 1)
  public static let systemBrown = UIColor(red: 0.64, green: 0.52, blue: 0.37, alpha: 1)
  public static let systemGray = UIColor(red: 0.56, green: 0.56, blue: 0.58, alpha: 1)

  public static let label = UIColor.black
  public static let secondaryLabel = UIColor(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.6)
  public static let systemBackground = UIColor.white
  public static let secondarySystemBackground = UIColor(red: 0.95, green: 0.95, blue: 0.97, alpha: 1)
}
