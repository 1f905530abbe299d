/// The rule of minutes: what traffic counts as a minute of use.
///
/// Nobody can see from outside whether a person looks at a screen. The rule asks three things, of a minute, of a name, and
/// of a device:
///
/// 1. Is a name *active* in a minute? It is **light** with as much traffic as a short page or a chat has, and **heavy** with
///    as much as a film, a game or a call has. What is less is chatter.
/// 2. Does the traffic look like a machine's? A download at full speed, an upload, and bursts that come like clockwork are
///    no activity, however large they are.
/// 3. Is the device *attended*? Active minutes with short gaps between them are a stretch. A stretch counts as soon as it
///    has enough evidence, and then from its beginning. A lone burst, such as an app that refreshes itself, never counts.
///
/// Gaps in an attended stretch are bridged: they belong to names that are active on both sides, and to those that were
/// active last, since a page is read after it was loaded. The article "What counts as a minute" has the sources of these
/// numbers, and a table of sessions that were counted by them.
public struct MinuteRule: Hashable, Sendable {
  /// The rule that Picket counts by.
  public static let standard = MinuteRule()

  public init() {}

  // Light: one of these in a minute.

  /// Octets received. A page without pictures has more; pushes and keep-alives of an idle messenger have less.
  public var lightReceived = 50_000
  /// Packets in each direction, 3.3 a second: slow games.
  public var lightPackets = 200
  /// Octets sent beyond bare acknowledgements, with `typedPackets` in each direction: someone writes.
  public var typedBytes = 4_000
  public var typedPackets = 20
  /// A packet that only acknowledges has no more octets, over IPv6 and QUIC as well.
  public var acknowledgement = 80

  // Heavy: one of these in a minute.

  /// Octets received, 133 kbit/s: music and the smallest film.
  public var heavyReceived = 1_000_000
  /// Packets in each direction, 10 a second: games and calls. An idle connection with many pushes stays far below.
  public var heavyPackets = 600

  // A machine's traffic.

  /// Octets received in a minute, 27 Mbit/s: more than a film in 4K, which has 15 to 25 Mbit/s.
  public var bulkReceived = 200_000_000
  /// Octets received in a minute, 4 Mbit/s, from which on a steady rate is a download: its readings differ by less than
  /// `steadyFactor`. A player fetches pieces and pauses between them.
  public var steadyReceived = 30_000_000
  public var steadyFactor = 1.5
  /// Steadiness shows in so many readings, each no longer than so many seconds.
  public var steadyReadings = 4
  public var steadyLongest = 10
  /// Where readings are longer, so many octets received in a minute, 8 Mbit/s, are taken for a download.
  public var coarseReceived = 60_000_000
  /// Octets sent in a minute, and how many times those received, from which on it is an upload: backups of photos.
  public var uploadSent = 300_000
  public var uploadFactor = 8
  /// A burst has so many octets received in a reading.
  public var burst = 10_000
  /// Bursts are clockwork where so many intervals between them, each at least so many seconds, are alike, and none has more
  /// than `beatReceived` octets: advertisements that change, and pages that ask for news. Readings that are longer do not
  /// tell, so light traffic is then no activity.
  public var beats = 4
  public var beatShortest = 20
  public var beatReceived = 400_000

  // A stretch of a device.

  /// Minutes without activity that are bridged: a song is fetched at its beginning, and a page is read for a while.
  public var bridge = 4
  /// Seconds for which a stretch is busy for certain: from its first busy reading to its last one. An app that refreshes
  /// itself gets half a minute.
  public var shortest = 45
  /// A reading is busy with so many octets received, or packets in each direction.
  public var busyReceived = 5_000
  public var busyPackets = 2
  /// A stretch is attended with so much evidence: two heavy minutes in a row, or six light ones. Each minute of a gap takes
  /// some away, so lone pictures that arrive in a group's chat never add up. More than that is not saved up: when the phone
  /// is back in the pocket, the same pictures soon count no more.
  public var enough = 12
  public var lightEvidence = 2
  public var heavyEvidence = 6
  public var gapEvidence = 1
}
