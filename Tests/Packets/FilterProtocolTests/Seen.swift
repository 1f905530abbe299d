import FilterProtocol
import PicketSystem

/// A received message, as a value that tests can compare.
enum Seen: Equatable {
  case nothing
  case closed
  case order(Order)
  /// The contents of the files behind the descriptors.
  case snapshot(String, catalog: String?)

  /// Receives one message.
  init(_ connection: inout FilterConnection) throws {
    switch try connection.receiveOrder() {
    case .nothing: self = .nothing
    case .closed: self = .closed
    case .order(let order): self = .order(order)
    case .snapshot(let snapshot, let catalog):
      let text = try Seen.text(snapshot)
      switch consume catalog {
      case .none: self = .snapshot(text, catalog: nil)
      case .some(let catalog): self = .snapshot(text, catalog: try Seen.text(catalog))
      }
    }
  }

  private static func text(_ descriptor: borrowing Descriptor) throws -> String {
    String(decoding: try File.contents(of: descriptor.path, limit: 100), as: UTF8.self)
  }
}
