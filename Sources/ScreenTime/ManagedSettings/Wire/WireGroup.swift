/// A group that knows the form in which its settings travel.
protocol WireGroup: Equatable {
  init()

  static var wire: [WireSetting<Self>] { get }
}
