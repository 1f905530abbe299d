/// One playback of a conversation, with a device and a port of its own.
struct Lane {
  /// How roughly its packets are treated.
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
