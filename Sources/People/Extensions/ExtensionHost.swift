internal import Glibc
internal import PicketSystem
public import ShieldProtocol
internal import Synchronization

/// Runs extensions on demand.
public final class ExtensionHost: Sendable {
  private struct State {
    var registry: ExtensionRegistry
    var programs: [ExtensionProgram.Key: ExtensionProgram] = [:]
    /// How many questions wait.
    var waiting: [ExtensionKind.Pool: Int] = [:]
    /// The last failure of each app's extensions, until one succeeds.
    var failures: [ExtensionRegistry.Slot: ExtensionTrouble] = [:]
    var isSweeping = false

    mutating func answered(
      _ answer: Result<ExtensionAnswer, ExtensionTrouble>, _ kind: ExtensionKind, of client: String
    ) {
      waiting[kind.pool, default: 0] -= 1
      let slot = ExtensionRegistry.Slot(client: client, kind: kind)
      switch answer {
      case .success: failures[slot] = nil
      // That others are busy, or that it is asked for too much, is no failure of this one.
      case .failure(.busy), .failure(.none), .failure(.tooMuch): break
      case .failure(let trouble): failures[slot] = trouble
      }
    }
  }

  private let options: ExtensionOptions
  private let seats = Mutex<ExtensionSeat.Maker?>(nil)
  private let state: Mutex<State>

  public init(_ registry: ExtensionRegistry, _ options: ExtensionOptions) {
    self.options = options
    state = Mutex(State(registry: registry))
  }

  /// Sets who provides connections: an extension that acts on presses starts with one, which has its app's rights.
  public func use(_ seats: @escaping ExtensionSeat.Maker) { self.seats.withLock { $0 = seats } }

  public var registry: ExtensionRegistry { state.withLock { $0.registry } }

  /// Sets other manifests; programs of the old ones end, each after its question.
  public func use(_ registry: ExtensionRegistry) {
    let old = replace(registry)
    WorkThread.run { for program in old { program.end() } }
  }

  /// Ends all programs at once, also in the middle of a question.
  public func end() {
    let programs = replace(ExtensionRegistry(none: registry.folder))
    for program in programs { program.interrupt() }
    for program in programs { program.end() }
  }

  private func replace(_ registry: ExtensionRegistry) -> [ExtensionProgram] {
    state.withLock { state in
      state.registry = registry
      state.failures = [:]
      defer { state.programs = [:] }
      return state.programs.values.map { $0 }
    }
  }

  /// Apps with a runnable extension of this kind.
  public func clients(_ kind: ExtensionKind) -> Set<String> {
    Set(registry.entries.filter { $0.fault == nil && $0.manifest?.kind == kind }.compactMap(\.manifest?.client))
  }

  /// Why the last question to an app's extension had no answer; nil if it had one, or was never asked.
  public func failure(of client: String, _ kind: ExtensionKind) -> ExtensionTrouble? {
    state.withLock { $0.failures[ExtensionRegistry.Slot(client: client, kind: kind)] }
  }

  /// An app's answer for a child, or why there is none; in the agreed time, and a moment for the thread.
  public func ask(
    _ call: ExtensionCall, of client: String, for child: String
  ) async -> Result<ExtensionAnswer, ExtensionTrouble> {
    let kind = call.kind
    let seat = kind.hasSeat ? await seats.withLock({ $0 })?(client, child) : nil
    return await withCheckedContinuation { continuation in
      let isTaken = state.withLock { state in
        if state.waiting[kind.pool, default: 0] >= options.mostWaiting { return false }
        state.waiting[kind.pool, default: 0] += 1
        return true
      }
      guard isTaken else { return continuation.resume(returning: .failure(.busy)) }
      WorkThread.run { [self] in
        let answer = answer(call, client, child, seat)
        state.withLock { $0.answered(answer, kind, of: client) }
        continuation.resume(returning: answer)
        sweepLater()
      }
    }
  }

  private func answer(
    _ call: ExtensionCall, _ client: String, _ child: String, _ seat: ExtensionSeat?
  ) -> Result<ExtensionAnswer, ExtensionTrouble> {
    let deadline = ContinuousClock.now + options.deadline(of: call.kind)
    do throws(ExtensionTrouble) {
      let program = try program(call.kind, client, child)
      let answer = try program.ask(call, until: deadline, seat, options)
      guard answer.fits(call) else { throw .unreadable("it answers something else than it was asked") }
      return .success(answer)
    } catch {
      return .failure(error)
    }
  }

  /// The running program, or a new one: in place of the one that has been idle longest, if need be.
  private func program(
    _ kind: ExtensionKind, _ client: String, _ child: String
  ) throws(ExtensionTrouble) -> ExtensionProgram {
    guard let entry = registry.entry(client, kind), let manifest = entry.manifest else { throw .none }
    if let fault = entry.fault { throw .faulty(fault) }
    let key = ExtensionProgram.Key(client: client, kind: kind, child: child)
    var replaced: ExtensionProgram?
    let found = state.withLock { state -> ExtensionProgram? in
      if let program = state.programs[key] {
        program.use()
        return program
      }
      let others = state.programs.filter { $0.key.kind.pool == kind.pool }
      if others.count >= options.most(of: kind) {
        let idle = others.filter { !$0.value.isBusy }.min { $0.value.lastUse < $1.value.lastUse }
        guard let idle else { return nil }
        replaced = idle.value
        state.programs[idle.key] = nil
      }
      let program = ExtensionProgram(key, manifest)
      program.use()
      state.programs[key] = program
      return program
    }
    replaced?.end()
    guard let found else { throw .busy }
    return found
  }

  /// Ends idle programs after a while, and checks again while any run.
  private func sweepLater() {
    let isFirst = state.withLock { state in
      if state.isSweeping { return false }
      state.isSweeping = true
      return true
    }
    guard isFirst else { return }
    let pause = options.idle
    Task.detached { [weak self] in
      repeat { try? await Task.sleep(for: pause / 2) } while self?.sweep() == true
    }
  }

  /// False when no program runs any more.
  private func sweep() -> Bool {
    let limit = ContinuousClock.now - options.idle
    let (old, isOver) = state.withLock { state in
      let old = state.programs.filter { !$0.value.isBusy && $0.value.lastUse < limit }
      for key in old.keys { state.programs[key] = nil }
      state.isSweeping = !state.programs.isEmpty
      return (old.values.map { $0 }, state.programs.isEmpty)
    }
    for program in old { program.end() }
    return !isOver
  }
}
