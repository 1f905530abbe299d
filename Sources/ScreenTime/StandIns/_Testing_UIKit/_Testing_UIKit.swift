// _Testing_UIKit: Swift's testing library under the name by which the compiler asks for it wherever a file imports both
// `Testing` and `UIKit`. A test target that does so depends on this product; it needs no import, and apps never link it.

@_exported public import Testing
