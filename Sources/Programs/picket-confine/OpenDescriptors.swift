import CConfine
import Glibc
import PicketSystem

/// What an extension that was asked for has open, by the same numbers as one that picketd starts. Here are copies with
/// high numbers, which outlive what they are of.
struct OpenDescriptors {
  /// Above all that an extension has, and may have.
  private static let above: CInt = 64

  /// Where the end is told; it closes when the extension begins.
  let line: CInt
  private let given: [CInt]

  init(channel: borrowing Descriptor, seat: borrowing Descriptor?, line: borrowing Descriptor) throws(ConfinementError)
  {
    let empty = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    var given = [empty, empty, empty, channel.number]
    switch seat {
    case .some(let seat): given.append(seat.number)
    case .none: break
    }
    let above = try OpenDescriptors.copy(line.number, to: OpenDescriptors.above)
    self.line = above
    self.given = try given.map { number throws(ConfinementError) in try OpenDescriptors.copy(number, to: above + 1) }
  }

  /// The channel becomes descriptor 3, the seat 4; all else but the line is closed. What the extension writes to its
  /// standard output and error is lost: it knows what a child visits, and a log is not for that.
  func arrange() throws(ConfinementError) {
    for (number, copy) in given.enumerated() {
      try ConfinementError.check(dup2(copy, CInt(number)) < 0 ? -1 : 0, "hand over a descriptor")
    }
    for number in CInt(given.count)..<line { close(number) }
    _ = picket_close_all_from(UInt32(line + 1))
  }

  private static func copy(_ number: CInt, to least: CInt) throws(ConfinementError) -> CInt {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, least)
    guard copy >= 0 else { throw ConfinementError("copy a descriptor") }
    return copy
  }
}
