// _Testing_UIKit: Swift's testing library under the name that the compiler looks for when a file imports both `Testing`
// and `UIKit`. Such a test target depends on this product; it needs no import, and apps never link it.

@_exported public import Testing
