import Wire

/// One conversation between a device and a server.
struct Flow {
  /// How far the judging has come.
  enum Stage: UInt8 {
    /// Nothing was asked for yet, or only part of it.
    case undecided
    /// Allowed, but the server has not shown yet that it received what was judged (R4).
    case awaitsEvidence
    /// Allowed for what it asked so far; every further request is judged (clear HTTP, DNS, QUIC, unknown datagrams).
    case perRequest
    /// Allowed, and the server has shown its evidence: the kernel may pass the rest.
    case free
    /// Its packets are dropped.
    case denied
  }

  /// What is remembered of a hello when the filter does not see the server's answer.
  enum Memory: UInt8 {
    case whole
    /// Its length; data behind it can be read.
    case ofItsLength
    /// The stream broke off inside a unit of unknown kind: later data cannot be read.
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
  var flowProtocol: FlowProtocol = .unknown
  var denial: Denial = .blocked
  var shape: Shape = .unknown
  var isUsed = true
  var lastSeen: Instant
  /// When the first payload byte came: the time limit for undecided flows starts here.
  var firstData: Instant?
  var connection = Connection()
  /// The reassembled streams of both sides.
  @Packed var clientStream: StreamSlot?
  @Packed var serverStream: StreamSlot?
  var request = Request()
  /// The first attempt of its list of QUIC attempts.
  @Packed var attempt: AttemptSlot?
  /// A QUIC server answered an attempt: short headers may pass.
  var isAccepted = false
  /// The kernel was told to pass the server's packets until the client asks for more.
  var isQuiet = false
  /// The filter removed keys for encrypted hellos from an answer over TCP.
  var hasLostKeys = false
  /// The kernel looks for the server's answer to its hello by itself, so the filter does not see that answer.
  var kernelFindsAnswer = false
  /// What is remembered of that hello and of the data sent with it.
  var memory = Memory.whole
  /// What it may carry, if that is limited.
  var budget = ByteBudget()
  /// The check of a call's first packets.
  var trial = CallTrial()
  /// It carried a name that was allowed without a budget.
  var hasNamesOfItsOwn = false
  /// From this machine to itself.
  var isLoopback = false
  /// Requests to a time server without an answer yet.
  var owed: UInt8 = 0
  /// Keyed hash of the name that was allowed, 0 before: later hellos are only compared with it.
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

  /// Begins at the first SYN, or at the last one before the server answered.
  mutating func begin(with sequence: UInt32, at now: Instant, isAmbiguous: Bool = false) {
    connection.begunAt = now
    connection.hasSYN = true
    connection.synSequence = sequence
    connection.clientStart = sequence &+ 1
    connection.isAmbiguous = isAmbiguous
    connection.portReuse = .none
  }

  /// Begins at a SYN inside a connection that both ends opened before the filter knew it: the following data is a
  /// beginning if the server confirms the SYN, and midstream data if not.
  mutating func beginInside(with sequence: UInt32, at now: Instant) {
    begin(with: sequence, at: now, isAmbiguous: true)
    connection.portReuse = .inside
    connection.renewalSequence = sequence
  }

  /// Remembers a SYN on used ports. After `patience` nanoseconds the SYN before it can no longer be answered.
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

  /// The kernel passes all packets except those that could open a new name (R5), or did so before the ports were
  /// reused.
  var isLetGo: Bool { (stage == .free || isAccepted && stage != .denied) && !budget.isSet }

  /// The kernel may be passing all of it: it was told to, or has found the server's answer.
  var mayBeFree: Bool { isLetGo || isLeftToKernel }

  /// Another machine opened it, and the filter saw the device answer.
  var isAcceptedVisit: Bool { shape.isOfVisitor && connection.hasSYN }

  /// Its hello was allowed, and the kernel looks for the server's answer.
  var isLeftToKernel: Bool {
    kernelFindsAnswer && stage == .awaitsEvidence && flowProtocol == .tls && !request.isTunnelled
  }

  /// Sets the protocol; reading starts at `offset`.
  mutating func speak(_ flowProtocol: FlowProtocol, _ shape: Shape, from offset: Int) {
    self.flowProtocol = flowProtocol
    self.shape = shape
    request.resume = offset
  }

  /// The hello up to `request.resume` was allowed. The flow is done only when the server shows that it received this
  /// very hello (R4).
  mutating func allowHello() {
    stage = .awaitsEvidence
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
  /// TCP sequence numbers and what they prove.
  struct Connection {
    /// What a SYN on this connection's ports may have begun. The server's SYN-ACK decides, if the filter sees it.
    enum Renewal: UInt8 {
      case none
      /// Another connection: the kernel knows that this one is over.
      case expected
      /// Nothing, unless the server says so: for the kernel this connection is open.
      case inside
      /// There were several SYNs, and the server took one of them.
      case doubtful
    }

    /// Sequence number of the client's last SYN, and whether there was one.
    var synSequence: UInt32 = 0
    var begunAt = Instant(nanoseconds: 0)
    var hasSYN = false
    /// Two SYNs with different numbers and no SYN-ACK to say which the server took.
    var isAmbiguous = false
    /// The server answered the SYN with this number: the start of the stream is fixed.
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
    /// How far each side's stream was handled when it was last released.
    var clientReleased = 0
    var serverReleased = 0
    var serverHasSpoken = false
    var clientHasReset = false
    var clientHasFinished = false
    /// Segments without payload that passed before the verdict.
    var bareCount: UInt8 = 0
    /// What the device paid for those segments and for the SYN.
    var paid: UInt16 = 0
  }

  /// Where the reading of the client's stream stands.
  struct Request {
    /// Stream offset of the first byte that belongs to no judged unit.
    var parsed = 0
    /// Once the server has everything up to here, nothing between here and `parsed` can open a name, whatever is sent
    /// instead: a body of fixed length. `Int.max` where there is no such body.
    var opaqueFrom = Int.max
    /// Where a partial reading goes on: the next record, or the next byte of a head.
    var resume = 0
    /// Handshake octets of the current message that lie in whole records before `resume`.
    var gathered = 0
    /// Octets of the whole message, 0 until its header has arrived.
    var expected = 0
    /// End of the first judged unit: what the server must acknowledge before the flow is done. `Int.max` once its
    /// answer has shown that this will not happen.
    var evidenceAt = 0
    var messages: UInt8 = 0
    var awaitsUpgrade = false
    /// The stream continues behind a proxy's CONNECT.
    var isTunnelled = false
  }
}
