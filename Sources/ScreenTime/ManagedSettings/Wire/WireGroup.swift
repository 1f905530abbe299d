/// A group that defines the wire form of its settings.
protocol WireGroup: Equatable {
  init()

  static var wire: [WireSetting<Self>] { get }
}
