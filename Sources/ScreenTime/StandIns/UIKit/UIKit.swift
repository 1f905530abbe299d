// UIKit: the handful of types that stand in signatures of the Screen Time modules, so that `import UIKit` compiles.
//
//     UIColor, UIImage, UIBlurEffect.Style   how a shield looks: values that a shield page draws
//     UIViewController, NSWindow             where Apple's questions are shown; Picket asks elsewhere and only takes them
//     CGImage                                a person's picture
//
// Nothing here draws. AppKit's window and CoreGraphics' picture live here too, since a module each would be ceremony.
