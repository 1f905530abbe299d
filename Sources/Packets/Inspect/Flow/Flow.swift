import Wire

/// One conversation between a device and a server.
struct Flow {
  /// How far the judging has come.
  enum Stage: UInt8 {
    /// Nothing asked for yet, or not wholly.
    case undecided
    /// Allowed, but the server has not shown that it took what was judged.
    case allowed
    /// Allowed for what it asked so far; every further request is judged (clear HTTP, DNS, QUIC, unknown datagrams).
    case watched
    /// Opaque from here on.
    case done
    /// Its packets are dropped.
    case denied
  }

  /// What is kept of a hello whose answer nobody here sees.
  enum Memory: UInt8 {
    case whole
    /// What comes behind it can be read.
    case ofItsLength
    /// It ended within something, of which nobody knows what it was.
    case torn
  }

  /// What the flow speaks.
  enum FlowProtocol: UInt8 {
    case unknown, tls, http, dns, opaque, quic
  }

  var key: FlowKey
  var hash: UInt64
  var generation: UInt32 = 1
  var device: DeviceID
  var stage: Stage = .undecided
  var tongue: FlowProtocol = .unknown
  var denial: Denial = .blocked
  var shape: Shape = .unknown
  var isUsed = true
  var lastSeen: Instant
  /// When the first byte of payload came: the undecided time runs from here.
  var firstData: Instant?
  var connection = Connection()
  /// What is kept of either side's stream.
  @Packed var clientStream: StreamSlot?
  @Packed var serverStream: StreamSlot?
  var request = Request()
  /// The first of its QUIC attempts.
  @Packed var attempt: AttemptSlot?
  /// A QUIC server answered one of them: short headers may pass.
  var isAccepted = false
  /// The kernel was told that what the server sends need not come, until the client asks for more.
  var isQuiet = false
  /// An answer over TCP had keys for encrypting a hello, which were taken out of it here.
  var hasLostKeys = false
  /// The kernel finds the server's answer to its hello by itself, and nobody here sees that.
  var isAnsweredUnseen = false
  /// What is known of that hello and what came with it.
  var memory = Memory.whole
  /// What it may carry, where that is bounded.
  var budget = Budget()
  /// A call whose first packets are looked at.
  var trial = CallTrial()
  /// A name was allowed in it for what it is, without a budget.
  var hasNamesOfItsOwn = false
  /// From this machine to itself.
  var isLoopback = false
  /// Answers that a time server has not given yet.
  var owed: UInt8 = 0
  /// Keyed hash of the name that was allowed, 0 before: sameness is all that is ever asked of it again.
  var nameHash: UInt64 = 0

  init(key: FlowKey, hash: UInt64, device: DeviceID, at now: Instant) {
    self.key = key
    self.hash = hash
    self.device = device
    lastSeen = now
  }

  mutating func reset(key: FlowKey, hash: UInt64, device: DeviceID, at now: Instant) {
    let next = generation &+ 1
    self = Flow(key: key, hash: hash, device: device, at: now)
    generation = next
  }

  /// The first SYN, or the last before the server answered one.
  mutating func begin(with sequence: UInt32, at now: Instant, isAmbiguous: Bool = false) {
    connection.begunAt = now
    connection.hasSYN = true
    connection.synSequence = sequence
    connection.clientStart = sequence &+ 1
    connection.isAmbiguous = isAmbiguous
    connection.portReuse = .none
  }

  /// A SYN of a connection that both ends agreed on before anybody here knew it: what follows is a beginning if the server
  /// says so, and the middle of something if not.
  mutating func beginInside(with sequence: UInt32, at now: Instant) {
    begin(with: sequence, at: now, isAmbiguous: true)
    connection.portReuse = .inside
    connection.renewalSequence = sequence
  }

  /// A SYN on used ports, and how long after the last one it can no longer be answered.
  mutating func awaitRenewal(_ sequence: UInt32, isInside: Bool, at now: Instant, patience: UInt64) {
    let isOld = now.since(connection.begunAt) > patience
    let next: Connection.Renewal? =
      switch connection.portReuse {
      case .none, .inside: isInside ? .inside : .expected
      case .expected where sequence == connection.renewalSequence && !isInside: nil
      case .expected, .doubtful: isOld && !isInside ? .expected : .doubtful
      }
    guard let next else { return }
    connection.portReuse = next
    connection.renewalSequence = sequence
    connection.begunAt = now
  }

  /// The kernel passes all of it but what could open a new name (R5), or did before its ports were used again.
  var isLetGo: Bool { (stage == .done || isAccepted && stage != .denied) && !budget.isSet }

  /// The kernel may pass all of it by now: it was told so, or has found the server's answer.
  var mayBeFree: Bool { isLetGo || isAnsweredByKernel }

  /// Another machine opened it, and was answered before the eyes of the filter.
  var isAnswered: Bool { shape.isOfVisitor && connection.hasSYN }

  /// Its hello was allowed, and the kernel looks for the answer.
  var isAnsweredByKernel: Bool { isAnsweredUnseen && stage == .allowed && tongue == .tls && !request.isTunnelled }

  /// Takes note of what the flow speaks; its reading starts at `offset`.
  mutating func speak(_ tongue: FlowProtocol, _ shape: Shape, from offset: Int) {
    self.tongue = tongue
    self.shape = shape
    request.resume = offset
  }

  /// The hello up to `request.resume` was allowed; the flow is not done before the server shows that it took this very
  /// one (R4).
  mutating func allowHello() {
    stage = .allowed
    request.messages &+= request.messages == .max ? 0 : 1
    request.parsed = request.resume
    request.evidenceAt = request.resume
    request.gathered = 0
    request.expected = 0
  }

  mutating func retire() {
    isUsed = false
    generation &+= 1
  }
}

extension Flow {
  /// What TCP's numbers say.
  struct Connection {
    /// What a SYN on this connection's ports may have begun; the server's SYN-ACK, where it is seen, says what it has.
    enum Renewal: UInt8 {
      case none
      /// Another connection, since the kernel knows that this one is over.
      case expected
      /// Nothing, unless the server says so: the kernel has this one open.
      case inside
      /// There were several, and the server took one of them.
      case doubtful
    }

    /// Sequence number of the client's last SYN, and whether there was one.
    var synSequence: UInt32 = 0
    var begunAt = Instant(nanoseconds: 0)
    var hasSYN = false
    /// Two SYNs with different numbers and no SYN-ACK to say which the server took.
    var isAmbiguous = false
    /// The server answered the SYN with this number: the stream has one start and keeps it.
    var isConfirmed = false
    /// Sequence number of stream offset 0, the client's and the server's.
    var clientStart: UInt32 = 0
    var serverStart: UInt32 = 0
    var hasServerStart = false
    /// A SYN for a new connection on the same ports.
    var portReuse = Renewal.none
    var renewalSequence: UInt32 = 0
    /// How far the server has acknowledged the client's stream.
    var acknowledged = 0
    /// How far each side's stream was settled when it was last given back.
    var clientSettled = 0
    var serverSettled = 0
    var serverHasSpoken = false
    var clientHasReset = false
    var clientHasFinished = false
    /// Segments without contents that passed before it was judged.
    var bareCount: UInt8 = 0
    /// What its device has paid for those and for its opening.
    var paid: UInt16 = 0
  }

  /// Where the reading of the client's stream stands.
  struct Request {
    /// Stream offset of the first byte that belongs to no judged unit.
    var parsed = 0
    /// Once the server has everything up to here, nothing from here to `parsed` can open a name, whatever is sent in
    /// its place: a body whose length is fixed. Beyond every stream where there is no such thing.
    var opaqueFrom = Int.max
    /// Where a partial reading goes on: a record walk, a head's scan.
    var resume = 0
    /// Handshake octets of the message at hand that lie in whole records before `resume`.
    var gathered = 0
    /// Octets of the whole message, 0 while its header is not there.
    var expected = 0
    /// End of the first judged unit: what the server must acknowledge before the flow is done. Beyond every stream where
    /// its answer has shown that it never will be.
    var evidenceAt = 0
    var messages: UInt8 = 0
    var awaitsUpgrade = false
    /// The stream goes on behind a proxy's CONNECT.
    var isTunnelled = false
  }
}
