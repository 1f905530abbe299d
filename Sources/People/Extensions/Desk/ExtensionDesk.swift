internal import PicketJSON
package import PicketSystem

/// The side of `picket-confine --answer`: it takes one order at a socket, checks it as if an enemy had written it, and says
/// how it went. It has rights that picketd has not, so it takes nothing on trust.
package enum ExtensionDesk {
  /// The user of a picketd that is not root.
  private static let owner = "picket"
  /// An order that is not here by then is none.
  private static let patience = 5_000

  /// What is to be started, as the manifest says.
  package struct Plan: Sendable {
    package let executable: String
    package let environment: [String]
    package let user: UInt32
    package let group: UInt32
  }

  /// An order that is to be carried out, and what the extension gets.
  package struct Start: ~Copyable {
    package let plan: Plan
    package let channel: Descriptor
    package let seat: Descriptor?
  }

  private struct Refusal: Error {
    let why: String
    init(_ why: String) { self.why = why }
  }

  /// Takes the order. Refuses it in words, and returns nil, if it may not be carried out.
  package static func take(from socket: borrowing Descriptor, extensionsIn folder: String) -> Start? {
    _ = Poll.wait(for: socket.number, milliseconds: patience)
    var buffer = [UInt8](repeating: 0, count: StartOrder.longest)
    // What is not read would be heard as a broken connection, and no refusal.
    switch Datagram.receive(into: &buffer, from: socket) {
    case .nothing: tell(.refused("nothing was asked"), at: socket)
    case .gone: tell(.refused("nothing was asked"), at: socket)
    case .oversized:
      tell(.refused("the order is longer than \(StartOrder.longest) bytes, or brings too many descriptors"), at: socket)
    case .message(let count, var passed):
      // Descriptors stay open until the answer is sent: their other end reads it first.
      do throws(Refusal) {
        return try start(Array(buffer[..<count]), &passed, for: try asker(at: socket), folder)
      } catch {
        tell(.refused(error.why), at: socket)
      }
    }
    return nil
  }

  /// Says so to who asked. An answer that finds no ear is lost.
  package static func tell(_ answer: StartAnswer, at socket: borrowing Descriptor) {
    _ = Datagram.send(JSON.object(answer.json).bytes, [], over: socket)
  }

  private static func asker(at socket: borrowing Descriptor) throws(Refusal) -> Credentials {
    guard let asker = try? Credentials(of: socket) else { throw Refusal("no socket brings this order") }
    guard asker.user == 0 || asker.user == Account.number(of: owner) else {
      throw Refusal("user \(asker.user) may not ask: picketd alone may, as user \(owner) or as root")
    }
    return asker
  }

  private static func start(
    _ bytes: [UInt8], _ passed: inout Datagram.Passed, for asker: Credentials, _ folder: String
  ) throws(Refusal) -> Start {
    let order: StartOrder
    do throws(StartFault) { order = try StartOrder(bytes) } catch { throw Refusal("the order makes no sense") }
    guard passed.count == 1 || passed.count == 2 else { throw Refusal("an order brings a channel, or that and a seat") }
    guard passed.count == 1 || order.kind.hasSeat else { throw Refusal("a \(order.kind.rawValue) gets no seat") }
    // An extension speaks to the program that asked and to no other, whatever else that one has open.
    guard isOwn(passed.first, asker), passed.count == 1 || isOwn(passed.second, asker) else {
      throw Refusal("what is handed over has its other end elsewhere")
    }
    guard let entry = ExtensionRegistry(folder: folder).entry(order.client, order.kind), let manifest = entry.manifest
    else {
      throw Refusal("no manifest in \(folder) is for app '\(order.client)' and kind \(order.kind.rawValue)")
    }
    if let fault = entry.fault { throw Refusal("\(entry.file): \(fault)") }
    guard let user = ExtensionUser.found else { throw Refusal("\(ExtensionTrouble.noUser)") }
    guard let channel = passed.first.take() else { throw Refusal("the channel is missing") }
    let seat = passed.second.take()
    let plan = Plan(
      executable: manifest.executable, environment: order.environment(hasSeat: passed.count == 2), user: user.user,
      group: user.group)
    return Start(plan: plan, channel: channel, seat: seat)
  }

  /// Whether the other end of a socket was made by the same process: no connection to the network or to another program was.
  private static func isOwn(_ socket: borrowing Descriptor?, _ asker: Credentials) -> Bool {
    switch socket {
    case .some(let socket): (try? Credentials(of: socket)) == asker
    case .none: false
    }
  }
}
