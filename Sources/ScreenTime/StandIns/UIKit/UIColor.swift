public import Foundation

/// A colour in sRGB, between 0 and 1 in each part.
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

  /// `#rrggbbaa`, as a page's style sheet takes it.
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

  /// What is no number is nothing.
  private static func bounded(_ part: CGFloat) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
}
