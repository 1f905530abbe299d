internal import CNetfilter
internal import Glibc

/// Room for a batch of messages, reserved once: one call fills as many slots as there are messages.
@safe struct ReceiveSlots: ~Copyable {
  /// The largest packet with all of its attributes.
  private static let size = 65_536 + 4_096 + 320

  let count: Int
  private let bytes: UnsafeMutableRawPointer
  private let vectors: UnsafeMutablePointer<iovec>
  private let slots: UnsafeMutablePointer<picket_slot>

  /// Reserves address space; memory follows as messages come.
  init(count: Int) {
    self.count = count
    unsafe bytes = .allocate(byteCount: ReceiveSlots.size * count, alignment: 4_096)
    unsafe vectors = .allocate(capacity: count)
    unsafe slots = .allocate(capacity: count)
    for index in 0..<count {
      unsafe (vectors + index).initialize(
        to: iovec(iov_base: bytes + ReceiveSlots.size * index, iov_len: ReceiveSlots.size))
      unsafe (slots + index).initialize(to: picket_slot())
      unsafe slots[index].header.msg_iov = unsafe vectors + index
      unsafe slots[index].header.msg_iovlen = 1
    }
  }

  deinit {
    unsafe slots.deallocate()
    unsafe vectors.deallocate()
    unsafe bytes.deallocate()
  }

  /// Waits for a message, for the socket's timeout or not at all, and takes all others that have arrived. Returns how
  /// many slots are filled, or an error number.
  func receive(_ descriptor: CInt, mayWait: Bool) -> Result {
    let flags = mayWait ? ReceiveSlots.waitForOne : Int32(MSG_DONTWAIT)
    while true {
      let filled = unsafe picket_receive_many(descriptor, slots, UInt32(count), flags, nil)
      if filled > 0 { return .filled(Int(filled)) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .empty
      case ENOBUFS: return .overflow
      default: return .failed(errno)
      }
    }
  }

  /// MSG_WAITFORONE, which Glibc's module hides as well.
  private static let waitForOne: Int32 = 0x10000

  enum Result {
    case filled(Int)
    case empty
    /// Messages were lost for lack of room; the waiting ones can be received.
    case overflow
    case failed(Int32)
  }

  /// The message in one of the slots that were filled.
  @_lifetime(borrow self)
  func message(_ index: Int) -> RawSpan {
    precondition(index >= 0 && index < count)
    let length = unsafe min(Int(slots[index].length), ReceiveSlots.size)
    let span = unsafe RawSpan(_unsafeStart: bytes + ReceiveSlots.size * index, byteCount: length)
    return unsafe _overrideLifetime(span, borrowing: self)
  }
}
