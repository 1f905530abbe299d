import Foundation
import Testing
import UIKit

@Suite struct UIKitTests {
  @Test func `a colour is what a style sheet says`() {
    #expect(UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).hexadecimal == "#ff8000ff")
    #expect(UIColor.white.withAlphaComponent(0.5).hexadecimal == "#ffffff80")
    #expect(UIColor(red: 7, green: -1, blue: .nan, alpha: .infinity).hexadecimal == "#ff0000ff")
  }

  @Test func `equal colours are equal, also in sets`() {
    #expect(Set([UIColor.black, UIColor(white: 0, alpha: 1), .white]).count == 2)
  }

  @Test func `a picture is where it comes from`() throws {
    #expect(try #require(UIImage(named: "lock")).source == .named("lock"))
    #expect(try #require(UIImage(systemName: "hourglass")).source == .systemName("hourglass"))
    #expect(UIImage(named: "") == nil)
    #expect(UIImage(contentsOfFile: "/nowhere/at/all.png") == nil)
    #expect(UIImage(data: Data()) == nil)
  }
}
