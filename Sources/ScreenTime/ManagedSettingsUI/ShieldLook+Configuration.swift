internal import FoundationEssentials
internal import ShieldProtocol
internal import UIKit

extension ShieldLook {
  /// A configuration in its wire form: texts are cut to a shield's limits, and a picture that is too large, or neither
  /// PNG nor SVG, is left out.
  init(_ configuration: ShieldConfiguration) {
    self.init()
    title = Label(configuration.title, upTo: Bounds.title)
    subtitle = Label(configuration.subtitle, upTo: Bounds.subtitle)
    primaryButton = Label(configuration.primaryButtonLabel, upTo: Bounds.button)
    primaryButtonColor = configuration.primaryButtonBackgroundColor.flatMap { ShieldColor($0.hexadecimal) }
    secondaryButton = Label(configuration.secondaryButtonLabel, upTo: Bounds.button)
    submenu = (configuration.secondaryButtonSubmenuItems ?? []).prefix(Bounds.submenu).map {
      ShieldText.fitting($0, upTo: Bounds.button)
    }
    backgroundColor = configuration.backgroundColor.flatMap { ShieldColor($0.hexadecimal) }
    backgroundBlur = configuration.backgroundBlurStyle.map { "\($0)" }
    switch configuration.icon?.source {
    case nil: break
    case .systemName(let name): symbol = ShieldText.fitting(name, upTo: Bounds.name)
    case .data(let data): icon = ShieldLook.address(of: data)
    case .file(let path): icon = ShieldLook.address(ofFile: path)
    case .named(let name): icon = ShieldLook.address(named: name)
    }
  }

  /// A file beside the program, with or without its file extension.
  private static func address(named name: String) -> String? {
    let program = (CommandLine.arguments.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let folder = program.dropLast().joined(separator: "/")
    for file in [name, name + ".png", name + ".svg"] where !name.contains("/") {
      if let address = address(ofFile: folder + "/" + file) { return address }
    }
    return nil
  }

  private static func address(ofFile path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: path))).flatMap(address(of:))
  }

  private static func address(of data: Data) -> String? {
    guard data.count <= Bounds.picture, let prefix = Picture.prefix(of: data) else { return nil }
    return prefix + data.base64EncodedString()
  }
}

extension ShieldLook.Label {
  fileprivate init?(_ label: ShieldConfiguration.Label?, upTo most: Int) {
    guard let label else { return nil }
    self.init(ShieldText.fitting(label.text, upTo: most), ShieldColor(label.color.hexadecimal))
  }
}
