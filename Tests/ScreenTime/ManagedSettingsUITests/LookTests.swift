import Foundation
import ShieldProtocol
import Testing
import UIKit

@testable import ManagedSettingsUI

/// A configuration as an extension sends it.
@Suite struct LookTests {
  @Test func `texts, colours and styles travel, and what was left out stays out`() throws {
    let label = ShieldConfiguration.Label(text: "Homework\tfirst", color: .systemRed)
    let look = ShieldLook(
      ShieldConfiguration(
        backgroundBlurStyle: .systemThickMaterial, backgroundColor: .white, title: label, secondaryButtonLabel: label,
        secondaryButtonSubmenuItems: ["a", "b", "c", "d"]))
    #expect(look.title == ShieldLook.Label("Homework first", ShieldColor("#ff3b30ff")))
    #expect(look.subtitle == nil && look.primaryButton == nil && look.icon == nil)
    #expect(look.backgroundBlur == "systemThickMaterial" && look.backgroundColor?.text == "#ffffffff")
    #expect(look.submenu == ["a", "b", "c"])
    #expect(ShieldLook(ShieldConfiguration()) == ShieldLook())
    #expect(try ShieldLook(look.json) == look)
  }

  @Test func `whatever an app writes is within the bounds that the daemon checks`() throws {
    let long = ShieldConfiguration.Label(text: String(repeating: "ä\u{202e}", count: 1_000), color: .black)
    let look = ShieldLook(
      ShieldConfiguration(
        icon: UIImage(systemName: String(repeating: "x", count: 500)), title: long, subtitle: long,
        primaryButtonLabel: long, secondaryButtonLabel: long, secondaryButtonSubmenuItems: [long.text]))
    #expect(try ShieldLook(look.json) == look)
  }

  @Test func `pictures travel when they are pictures, and small`() throws {
    let png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    func icon(_ image: UIImage?) -> String? { ShieldLook(ShieldConfiguration(icon: image)).icon }
    #expect(icon(UIImage(data: png)) == "data:image/png;base64,iVBORw0KGgo=")
    #expect(icon(UIImage(data: Data("<svg/>".utf8))) == "data:image/svg+xml;base64,PHN2Zy8+")
    #expect(icon(UIImage(data: Data("GIF89a".utf8))) == nil)
    #expect(icon(UIImage(data: png + Data(count: 65_536))) == nil)
    #expect(icon(UIImage(named: "../../etc/passwd")) == nil && icon(UIImage(named: "nothing")) == nil)
    let file = FileManager.default.temporaryDirectory.appending(path: "picket-\(UUID().uuidString).png")
    try png.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(icon(UIImage(contentsOfFile: file.path)) == "data:image/png;base64,iVBORw0KGgo=")
    #expect(ShieldLook(ShieldConfiguration(icon: UIImage(systemName: "book"))).symbol == "book")
  }
}
