internal import CNetfilter
internal import Glibc
internal import PicketSystem
internal import Wire

/// The verdicts of one queue: composed one behind the other, sent together.
///
/// One send with many messages is 1.5 times as fast as one send each. Consecutive packets with the same verdict and
/// mark share a message (NFQNL_MSG_VERDICT_BATCH), which covers all packets up to a number, so it is used only while no
/// earlier packet waits. A class, so that packets that outlive the queue still have a target; used by one thread.
@safe final class Verdicts {
  /// Room for one packet of any size beside a batch of plain verdicts.
  static let capacity = 131_072
  /// A verdict without contents: two headers and two attributes.
  private static let plainSize = 40

  var counters = QueueCounters()
  /// The error of the last send that failed, until `flush` throws it.
  private var failure: Int32 = 0

  private let queue: UInt16
  private let failSafe: PacketVerdict
  /// The queue for segments of packets that the kernel segments.
  private let secondQueue: UInt16?
  /// nil when the queue has ended, and its packets with it.
  private var descriptor: CInt?
  private let buffer: UnsafeMutableRawPointer
  private var used = 0
  private var waiting: UInt64 = 0
  /// Packets without a verdict yet. They keep this object alive beyond the queue. Counted here, since one thread needs
  /// no atomic reference counting, which is a tenth of the work on a packet.
  private var outstanding = 0
  /// The last message, while the next packet may join it.
  private var run: Run?
  /// Whether every packet that the kernel holds is known here.
  private var mayShare = true

  private struct Run {
    let start: Int
    let verdict: PacketVerdict
    var last: UInt32
  }

  init(queue: UInt16, failSafe: PacketVerdict, descriptor: CInt, secondQueue: UInt16? = nil) {
    self.queue = queue
    self.failSafe = failSafe
    self.secondQueue = secondQueue
    self.descriptor = descriptor
    unsafe buffer = .allocate(byteCount: Verdicts.capacity, alignment: 16)
    unsafe ZeroedMemory.clear(buffer, byteCount: Verdicts.capacity)
  }

  deinit { unsafe buffer.deallocate() }

  func enter() { outstanding &+= 1 }

  /// The last call of every packet.
  func leave() {
    outstanding &-= 1
    if outstanding == 0 && descriptor == nil { unsafe Unmanaged.passUnretained(self).release() }
  }

  func forget(_ id: UInt32) {
    counters.forgotten &+= 1
    put(id, failSafe)
  }

  /// For an unreadable packet, which may come before one that is not handed out yet. Without a number, it stays with
  /// the kernel until the queue ends, and no message may cover all packets up to a later one.
  func giveUp(_ id: UInt32?) {
    guard let id else {
      (mayShare, run) = (false, nil)
      return
    }
    alone(id, failSafe)
  }

  /// A verdict of its own; its upper half is the number of the next queue.
  func cutUp(_ id: UInt32) {
    guard let secondQueue else {
      put(id, failSafe)
      return
    }
    makeRoom(Verdicts.plainSize)
    run = nil
    used += write(id, code: UInt32(NF_QUEUE) | UInt32(secondQueue) << 16, mark: nil, more: 0)
    waiting &+= 1
  }

  func put(_ id: UInt32, _ verdict: PacketVerdict) {
    // All other pending packets came earlier, since packets are handed out in the kernel's order.
    let isAlone = mayShare && outstanding <= 1
    if isAlone, let run, run.last &+ 1 == id, run.verdict == verdict {
      self.run?.last = id
      waiting &+= 1
      let place = unsafe buffer + run.start
      unsafe place.storeBytes(of: Verdicts.batchType, toByteOffset: Verdicts.typePlace, as: UInt16.self)
      unsafe place.storeBytes(of: id.bigEndian, toByteOffset: Verdicts.idPlace, as: UInt32.self)
      return
    }
    let start = alone(id, verdict)
    if isAlone { run = Run(start: start, verdict: verdict, last: id) }
  }

  /// Writes a message that no later verdict may join; returns its place.
  @discardableResult
  private func alone(_ id: UInt32, _ verdict: PacketVerdict) -> Int {
    makeRoom(Verdicts.plainSize)
    run = nil
    let start = used
    used += write(id, code: verdict.code, mark: verdict.mark, more: 0)
    waiting &+= 1
    return start
  }

  /// `contents` longer than an IP packet can be get the fail-safe verdict.
  func put(_ id: UInt32, _ verdict: PacketVerdict, contents: RawSpan) {
    let length = contents.byteCount
    guard length > 0, length <= Verdicts.longestContents else { return giveUp(id) }
    let size = 4 + length + length.toAlignment
    makeRoom(Verdicts.plainSize + size)
    run = nil
    used += write(id, code: verdict.code, mark: verdict.mark, more: size)
    let place = unsafe buffer + used
    unsafe place.storeBytes(of: UInt16(4 + length), as: UInt16.self)
    unsafe place.storeBytes(of: UInt16(NFQA_PAYLOAD.rawValue), toByteOffset: 2, as: UInt16.self)
    unsafe contents.withUnsafeBytes { source in
      if let base = source.baseAddress { unsafe (place + 4).copyMemory(from: base, byteCount: length) }
    }
    used += size
    waiting &+= 1
  }

  /// The maximum of an attribute.
  private static let longestContents = Int(UInt16.max) - 4

  /// Writes one message, to be followed by `more` octets, and returns its own size.
  private func write(_ id: UInt32, code: UInt32, mark: UInt32?, more: Int) -> Int {
    let size = mark == nil ? Verdicts.plainSize - 8 : Verdicts.plainSize
    let place = unsafe buffer + used
    // struct nlmsghdr; without sequence and acknowledgement, since refusals are only counted.
    unsafe place.storeBytes(of: UInt32(size + more), as: UInt32.self)
    unsafe place.storeBytes(of: Verdicts.messageType, toByteOffset: Verdicts.typePlace, as: UInt16.self)
    unsafe place.storeBytes(of: UInt16(NLM_F_REQUEST), toByteOffset: 6, as: UInt16.self)
    unsafe place.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
    // struct nfgenmsg.
    unsafe place.storeBytes(of: 0, toByteOffset: 16, as: UInt16.self)
    unsafe place.storeBytes(of: queue.bigEndian, toByteOffset: 18, as: UInt16.self)
    // NFQA_VERDICT_HDR with struct nfqnl_msg_verdict_hdr.
    unsafe place.storeBytes(of: 12, toByteOffset: 20, as: UInt16.self)
    unsafe place.storeBytes(of: UInt16(NFQA_VERDICT_HDR.rawValue), toByteOffset: 22, as: UInt16.self)
    unsafe place.storeBytes(of: code.bigEndian, toByteOffset: 24, as: UInt32.self)
    unsafe place.storeBytes(of: id.bigEndian, toByteOffset: Verdicts.idPlace, as: UInt32.self)
    if let mark {
      unsafe place.storeBytes(of: 8, toByteOffset: 32, as: UInt16.self)
      unsafe place.storeBytes(of: UInt16(NFQA_MARK.rawValue), toByteOffset: 34, as: UInt16.self)
      unsafe place.storeBytes(of: mark.bigEndian, toByteOffset: 36, as: UInt32.self)
    }
    return size
  }

  private static let messageType = UInt16(NFNL_SUBSYS_QUEUE << 8) | UInt16(NFQNL_MSG_VERDICT.rawValue)

  private static let batchType = UInt16(NFNL_SUBSYS_QUEUE << 8) | UInt16(NFQNL_MSG_VERDICT_BATCH.rawValue)
  /// The offsets of a message's type and of its packet's number.
  private static let typePlace = 4
  private static let idPlace = 28

  private func makeRoom(_ size: Int) {
    if Verdicts.capacity - used < size { send() }
  }

  /// Sends the waiting verdicts.
  func flush() throws(KernelError) {
    send()
    if failure == 0 { return }
    let code = failure
    failure = 0
    throw KernelError("give verdicts of queue \(queue)", code: code)
  }

  /// Ends the queue: waiting verdicts leave, later ones go nowhere.
  func close() {
    send()
    descriptor = nil
    if outstanding > 0 { _ = unsafe Unmanaged.passRetained(self) }
  }

  private func send() {
    let (size, count) = (used, waiting)
    if size == 0 { return }
    used = 0
    waiting = 0
    run = nil
    guard let descriptor else {
      counters.refused &+= count
      return
    }
    var sent = -1
    var tries = 0
    repeat {
      sent = unsafe Glibc.send(descriptor, buffer, size, 0)
      tries += 1
    } while sent < 0 && (errno == EINTR || errno == ENOBUFS && tries < Verdicts.patience)
    counters.sends &+= 1
    if sent == size {
      counters.verdicts &+= count
    } else {
      counters.refused &+= count
      failure = errno
    }
  }

  /// How often a send is repeated when the kernel is out of memory.
  private static let patience = 4
}
