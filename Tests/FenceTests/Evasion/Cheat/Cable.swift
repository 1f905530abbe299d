import Glibc
import Support
import Wire

@_silgen_name("setns") private func setns(_ descriptor: Int32, _ type: Int32) -> Int32

/// Sends and receives frames on a child's link, past the kernel's own TCP and IP.
///
/// The card is Emma's and the network address is one that her kernel does not have, so that the kernel does not answer the
/// servers' packets.
final class Cable: Sendable {
  static let v4 = Address(v4: 0x0a4d_0142)
  static let v6 = Address(high: 0xfd77_0001_0000_0000, low: 0x66)
  static let child: [UInt8] = [2, 0, 0, 0, 1, 0x11]
  /// An unregistered hardware address, which any card can take.
  static let stranger: [UInt8] = [2, 0, 0, 0, 9, 9]
  private static let router: [UInt8] = [2, 0, 0, 0, 1, 1]
  private static let everything: UInt16 = 0x0003

  private let socket: Int32

  init(_ lab: Lab) throws {
    let device = lab.emma
    let place = unsafe open("/run/netns/\(device.namespace)", O_RDONLY | O_CLOEXEC)
    let outside = unsafe open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC)
    defer { for descriptor in [place, outside] { close(descriptor) } }
    guard setns(place, 0x4000_0000) == 0 else { throw LabError("cannot enter \(device.namespace): \(errno)") }
    defer { _ = setns(outside, 0x4000_0000) }
    // A socket stays in the network where it was made.
    socket = Glibc.socket(AF_PACKET, Int32(SOCK_RAW.rawValue), Int32(Cable.everything.bigEndian))
    guard socket >= 0 else { throw LabError("no packet socket: \(errno)") }
    // struct sockaddr_ll: family, protocol, interface; the kernel fills in the other fields when it receives.
    var name = [UInt8](repeating: 0, count: 20)
    name[0] = UInt8(AF_PACKET)
    name[3] = UInt8(Cable.everything)
    name[4] = UInt8(truncatingIfNeeded: unsafe if_nametoindex("eth0"))
    let bound = unsafe name.withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: sockaddr.self) { unsafe bind(socket, $0.baseAddress, socklen_t(name.count)) }
    }
    guard bound == 0 else { throw LabError("cannot bind to eth0 of \(device.name): \(errno)") }
  }

  deinit { close(socket) }

  func send(_ packet: [UInt8], from card: [UInt8] = Cable.child) {
    let frame = Cable.router + card + (packet[0] >> 4 == 6 ? [0x86, 0xdd] : [8, 0]) + packet
    unsafe frame.withUnsafeBytes { _ = unsafe Glibc.send(socket, $0.baseAddress, $0.count, 0) }
  }

  /// The next packet for our address; nil when none comes in time.
  func receive(milliseconds: Int) -> [UInt8]? {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(milliseconds)
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    var frame = [UInt8](repeating: 0, count: 70_000)
    while unsafe poll(&polled, 1, max(0, Int32((end - clock.now) / .milliseconds(1)))) > 0 {
      let count = unsafe recv(socket, &frame, frame.count, 0)
      guard count > 34, frame[..<6].elementsEqual(Cable.child) else { continue }
      let packet = Array(frame[14..<count])
      let destination = packet[0] >> 4 == 6 ? packet[24..<40] : packet[16..<20]
      if destination.elementsEqual(packet[0] >> 4 == 6 ? Cable.v6.octets : Cable.v4.octets) { return packet }
    }
    return nil
  }
}
