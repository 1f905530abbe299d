// Household: the family behind one actor. Who is in it, what it decided, and what packets are judged by.
//
//     Members/         children and devices, and what people may call them
//     Profiles/        settings that several children follow
//     Users/           users of this machine: containers of theirs, groups that give power
//     Ages/            what a birth year decides, and what programs are told of it
//     Declarations/    members that the configuration names
//     Authorizations/  which clients may do what for a child
//     Settings/        what a store is set to: JSON with tokens to checked values and back
//     Stores/          named settings of a client for a child, and shields in them
//     Requests/        a child's questions, a guardian's answers, grants
//     Allowances/      what a guardian allows for good
//     TimeRules/       schedules, limits and earned time
//     Guardians/       guardians with names, and what each of them may do
//     Passcode/        what a guardian without an account knows, and codes beside it
//     Passkeys/        what a guardian's browser or phone shows in place of a passcode
//     AccessTokens/    what programs of other machines show in place of a passcode
//     Catalog/         what the catalog in use says of names, categories and applications
//     Publishing/      everything to one `Policy.Settings`, and that to what packets are judged by
//     DeviceWatch/     which machines are there, what they are called, and which look like others
//     Decisions/       what the filter decided, in tokens
//     Usage/           what children use: minutes and bytes, by what they used and when
//     Monitoring/      what apps monitor, and the journal of their callbacks
//     Explain/         why a name is blocked or not, by the same decision that packets meet
//     Changes/         what listeners are told
//     ChangeLog/       who changed what
//     Keys/            tokens for clients, and the family's key: rotation, export, import
//     Time/            clocks that nobody gains by setting
//     Sharing/         what other nodes of the family are told, and what they told
//     Storage/         all of it to rows of the ledger and back
//
//     let household = try Household(ledger: "/var/lib/picket/picket.db", key: "/var/lib/picket/family.key")
//     await household.use(catalog)
//     for await publication in household.publications() { ... }     // a snapshot whenever something changed
//
// Reads are answered from memory. A change is on the disk before memory changes and before the call returns. The
// household does not ask who calls: `ControlServer` checks authority.
//
// What comes next has its place: pages listen to `Changes/`.

internal import Activity
internal import Catalog
internal import FamilyTokens
internal import Ledger
internal import PicketSystem
internal import Policy
internal import Wire

public actor Household {
  let ledger: Ledger
  public nonisolated let ledgerPath: String
  let clock: @Sendable () -> ClockReading
  var keyring: Keyring

  /// Everything that lies in the ledger, but for what was decided.
  var state: State { didSet { stateChanged() } }
  var options: HouseholdOptions
  var declared = DeclaredMembers()
  var catalog = CatalogInUse()
  /// Users of this machine that children's users may become, and groups that give them power.
  var subordinates: SubordinateUsers
  var powerfulGroups: PowerfulGroups

  /// By which schedules hold and days end.
  var zone: Zone { didSet { if zone != oldValue { monitoringClock.due = [:] } } }
  public var zoneName: String { zone.name }
  var timeShields = TimeShields()
  let compiledStores = CompiledStores()
  var publisher = SnapshotPublisher()
  var fence: FenceFile
  var decisionLog: DecisionLog
  var unknownDecisions = UnknownDecisions()
  var totals = DecisionTotals()
  var usage: Usage
  var watch = DeviceWatch()
  var alertList = AlertList()
  let neighbourReader: any NeighbourReader

  /// What is shared with other nodes, and the same as it lies in the ledger; nil while there are none.
  var sharing: Sharing?
  var keptSharing: Sharing?

  var endNotices = EndNotices()
  var monitoringClock = MonitoringClock()
  /// The state that listeners of `Watch` know, and whether there is a newer one.
  var noticed: State
  var isNoticing = false
  /// Whether what was decided is written down in a moment.
  var flushesSoon = false
  var feed: ChangeFeed
  /// Up to here revisions may be given without a word on the disk.
  var reservedRevision: Int

  /// What people changed and is not written down yet.
  var pendingChanges: [(author: Author, text: String, time: Int, kind: String)] = []

  nonisolated let changing = Broadcast<Change>()
  nonisolated let noticing = Broadcast<Void>()
  nonisolated let recording = Broadcast<Void>()
  nonisolated let journaling = Broadcast<Void>()

  /// Another one whenever the passcode is: what an older passcode opened is closed.
  public internal(set) var passcodeGeneration = 0
  /// CLOCK_BOOTTIME of what is done once a minute.
  var nextMinute: UInt64 = 0
  /// Secrets of guardians' codes that do not count yet; 0 stands for the first passcode.
  var pendingCodes: [Int: CodeSecret] = [:]
  var passkeyChallenges = PasskeyChallenges()
  var invitations = Invitations()
  /// Passkeys whose counter went back since picketd began.
  var passkeysInDoubt: Set<Int> = []
  /// Wrong access tokens, apart from wrong passcodes: a program whose token was removed keeps no guardian out. In memory
  /// alone, since 256 bits are not guessed between two starts.
  var tokenGuesses = Guesses()
  /// Why the household is lost, see `Household+Loss`.
  public internal(set) var loss: String?
  /// Whether the ledger is a fresh one that does not hold yet what is in memory.
  var needsRewrite = false
  /// What failed when the household was opened and since, for the log.
  public private(set) var complaints: [String] = []

  /// Opens the household that lies at these paths, or begins one.
  public init(
    ledger path: String, key keyPath: String, options: HouseholdOptions = HouseholdOptions(),
    subordinateUsers: String? = nil, groups: String? = nil, neighbours: any NeighbourReader = NoNeighbours(),
    clock: @escaping @Sendable () -> ClockReading = { .now }
  ) throws(HouseholdError) {
    ledgerPath = path
    self.clock = clock
    neighbourReader = neighbours
    self.options = options
    zone = options.zone ?? .machine()
    subordinates = SubordinateUsers(path: subordinateUsers ?? SubordinateUsers.standard)
    powerfulGroups = PowerfulGroups(path: groups ?? PowerfulGroups.standard)
    fence = FenceFile(besideLedger: path)
    let moment = clock()
    let isBegun: Bool
    do throws(LedgerError) {
      // Where there is a key, there was a household.
      ledger = try Ledger(path: path, mayBegin: Folder.kind(of: keyPath) == nil)
      let ledger = ledger
      isBegun = try ledger.read { (tx) throws(LedgerError) in try tx.secret(SecretKey.household) != nil }
    } catch {
      throw .unavailable("\(error)")
    }
    // With a new key, everything that the old one sealed would be lost, shields first.
    do throws(FamilyKeyError) {
      keyring = try Keyring(path: keyPath, mayBegin: !isBegun)
    } catch {
      throw HouseholdError(error)
    }
    do throws(LedgerError) {
      loss = ledger.loss.map { "\($0)" }
      if let loss { complaints.append(Household.lost(loss)) }
      let (key, sealer, ledger) = (keyring.key, keyring.sealer, ledger)
      if let owner = try ledger.read({ (tx) throws(LedgerError) in try tx.secret(SecretKey.household)?.text }),
        !key.knows(household: owner)
      {
        complaints.append("\(path) is of household \(owner), to which \(keyPath) is no key: import its key")
      }
      var lost: [String] = []
      state = try ledger.read { (tx) throws(LedgerError) in try State(tx, sealer, at: moment, lost: &lost) }
      decisionLog = try DecisionLog(ledger)
      let (children, hour) = (state.children.keys, state.monotonicClock.seconds(at: moment) / 3_600)
      var impossible = 0
      usage = try ledger.read { (tx) throws(LedgerError) in
        try Usage(tx, sealer, of: children, at: hour, impossible: &impossible)
      }
      sharing = try ledger.read { (tx) throws(LedgerError) in try Sharing(tx, key, sealer) }
      keptSharing = sharing
      state.machine = sharing?.membership.node
      var setAside = ledger.takeSetAside()
      if impossible > 0 {
        setAside += try ledger.write { (tx) throws(LedgerError) in try tx.setAsideImpossibleUsage() }
      }
      if setAside > 0 { complaints.append(Household.impossibleUsage(setAside, in: path)) }
      complaints += lost.map { "\($0) cannot be read any more" }
      noticed = state
      let given = try ledger.read { (tx) throws(LedgerError) in try tx.secret(SecretKey.revision) }
      feed = ChangeFeed(after: Household.firstRevision(after: given, at: moment))
      reservedRevision = feed.revision + Household.stride / 2
      let (owner, time) = (SecretRow(SecretKey.household, key.household), state.tamperProofClock.row)
      let revisions = Household.reservation(after: feed.revision)
      // A start of the machine counts once, so it is written down before the clock is used.
      try ledger.write { (tx) throws(LedgerError) in
        try tx.put(owner)
        try tx.put(time)
        try tx.put(revisions)
      }
    } catch {
      throw .unavailable("\(error)")
    }
  }

  func complain(_ text: String) {
    if complaints.last != text {
      complaints.append(text)
      announce(.trouble)
    }
    if complaints.count > 100 { complaints.removeFirst() }
  }

  /// Returns the complaints, each once.
  public func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  var now: ClockReading { clock() }
  var sealer: Sealer { keyring.sealer }
}
