internal import DaemonClient

/// The page that stands for what was stopped: as an app draws it, or as Picket does.
struct ShieldModel {
  struct Look {
    var title: String
    var subtitle: String
    var primary: String
    var secondary: String?
    /// What the second button's menu offers.
    var menu: [String] = []
    /// `#rrggbb`, or with two digits more for how dense it is.
    var ground: String?
  }

  var name: String
  /// Why, in Picket's own words. They are shown beside an app's, which may say anything.
  var sentence: String
  var look: Look
  /// Whether a guardian can be asked: an app's shield has its own buttons for that.
  var isOwn: Bool
}

extension ShieldModel {
  /// Nil for a name that is open.
  init?(_ child: String, name: String, from daemon: Daemon) throws(DaemonError) {
    do throws(DaemonError) {
      let reply = try daemon.call(.shield(child: child, name: name))
      self.init(name: reply.name, sentence: reply.sentence, look: Look(reply.look), isOwn: reply.isOwn)
    } catch {
      guard case .conflict = error else { throw error }
      return nil
    }
  }
}

extension ShieldModel.Look {
  init(_ look: Daemon.Look) {
    self.init(
      title: look.title.text, subtitle: look.subtitle.text, primary: look.primaryButton.text,
      secondary: look.secondaryButton?.text, menu: look.submenu, ground: look.backgroundColor)
  }

  /// Whether letters on it must be white; nil where it has no color of its own, or next to none.
  var isDark: Bool? {
    guard let ground, ground.first == "#", let color = UInt32(ground.dropFirst().prefix(8), radix: 16) else {
      return nil
    }
    guard ground.count == 7 || ground.count == 9 && color & 0xff >= 0x80 else { return nil }
    let rgb = ground.count == 9 ? color >> 8 : color
    let (red, green, blue) = (Double(rgb >> 16 & 0xff), Double(rgb >> 8 & 0xff), Double(rgb & 0xff))
    return red * 0.299 + green * 0.587 + blue * 0.114 < 140
  }
}
