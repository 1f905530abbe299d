// UIKit: the few types in signatures of the Screen Time modules, so that `import UIKit` compiles.
//
//     UIColor, UIImage, UIBlurEffect.Style   how a shield looks: values that a shield page draws
//     UIViewController, NSWindow             where Apple's questions are shown; Picket asks elsewhere and only takes them
//     CGImage                                a person's picture
//
// Nothing here draws. AppKit's window and CoreGraphics' picture are here too, to avoid modules of their own.

public import FoundationEssentials

/// Where Apple would show a question. Picket shows it to the guardian elsewhere, and ignores this.
@MainActor open class UIViewController {
  public init() {}
}

/// The same for a Mac.
@MainActor open class NSWindow {
  public init() {}
}

/// A picture as the bytes of its file.
public final class CGImage: Hashable, Sendable {
  public let data: Data

  public init(data: Data) { self.data = data }

  public static func == (left: CGImage, right: CGImage) -> Bool { left.data == right.data }

  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

/// How the background of a shield shines through.
public final class UIBlurEffect: Sendable {
  public let style: Style

  public init(style: Style) { self.style = style }

  public enum Style: Int, Sendable {
    case extraLight = 0
    case light = 1
    case dark = 2
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemUltraThinMaterialLight = 11
    case systemThinMaterialLight = 12
    case systemMaterialLight = 13
    case systemThickMaterialLight = 14
    case systemChromeMaterialLight = 15
    case systemUltraThinMaterialDark = 16
    case systemThinMaterialDark = 17
    case systemMaterialDark = 18
    case systemThickMaterialDark = 19
    case systemChromeMaterialDark = 20
  }
}
