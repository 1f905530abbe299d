import Support

/// One playback of a conversation, with its own device and port.
struct Lane {
  /// How often its packets are damaged.
  enum Temper: Int {
    case untouched, light, rough
  }

  var position = 0
  var end = 0
  var device: UInt8 = 0
  var port: UInt16 = 0
  var temper = Temper.untouched
  var kind = Template.Kind.tls
  var quicName: String?
  /// A packet of this lane was changed, left out or replaced.
  var isMutated = false

  var isOver: Bool { position >= end }
}
