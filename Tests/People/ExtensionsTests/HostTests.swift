import Extensions
import Foundation
import Glibc
import ShieldProtocol
import Support
import Testing

extension RunningTests {
  @Suite struct HostTests {
    @Test(arguments: Way.allCases)
    func `an extension is kept while it is wanted, and goes when it is not`(_ way: Way) async throws {
      let stage = try Stage("good", by: way) { $0.idle = .seconds(3) }
      #expect(await stage.ask("good") == .success("hello"))
      let first = try stage.running()
      let start = ContinuousClock.now
      #expect(await stage.ask("good") == .success("hello"))
      if ContinuousClock.now - start < .seconds(3) {
        #expect(try stage.running() == first && first.count == 1, "the second question starts nothing")
      }
      try await stage.settles(0)
      #expect(await stage.ask("good") == .success("hello"))
      stage.host.end()
      try await stage.settles(0)
    }

    @Test func `the number of programs is bounded, and a caller that waits too long gets an error`() async throws {
      let stage = try Stage("good", "silent") { options in
        options.deadline = .seconds(6)
        options.most = 2
        options.mostWaiting = 3
      }
      let outcomes = await withTaskGroup(of: Result<String, ExtensionTrouble>.self) { group in
        for child in 0..<8 { group.addTask { await stage.ask("silent", for: "child \(child)") } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.contains(.failure(.busy)) && outcomes.contains(.failure(.silent(seconds: 6))))
      #expect(try stage.running().count <= 2)
      for child in 0..<6 { #expect(await stage.ask("good", for: "child \(child)") == .success("hello")) }
      #expect(try stage.running().count <= 2)
      stage.host.end()
      try await stage.settles(0)
    }

    @Test(arguments: Way.allCases) func `after one that failed comes a fresh one`(_ way: Way) async throws {
      let stage = try Stage("crash", "good", by: way) { $0.most = 1 }
      for _ in 0..<3 {
        guard case .failure(.ended) = await stage.ask("crash") else { throw Wrong() }
        #expect(await stage.ask("good") == .success("hello"))
      }
      stage.host.end()
    }

    @Test func `what cannot be started is said`() async throws {
      let stage = try Stage("good") { $0.place = .program("/nowhere/picket-confine") }
      guard case .failure(.notStarted(let why)) = await stage.ask("good") else { throw Wrong() }
      #expect(why.contains("/nowhere/picket-confine"))
      #expect(await stage.ask("unknown") == .failure(.none))
    }
  }
}

/// Apps' programs, made from Apple's classes.
extension RunningTests {
  @Suite struct AppTests {
    @Test func `homework says how its shields look, and what their buttons do`() async throws {
      let stage = try Stage()
      for (kind, program) in [("shield-configuration", "HomeworkShields"), ("shield-action", "HomeworkActions")] {
        try Stage.manifest(
          "Homework", kind: kind, executable: Stage.install(program, in: stage.workshop), in: stage.workshop,
          file: program)
      }
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      let games = ShieldSubject.Item(token: "BBBB", name: "games", title: "Games")
      let domain = ShieldSubject.Item(token: "AAAA", name: "x.test", title: "x.test")
      let app = ShieldSubject.Item(token: "CCCC", name: "org.example.chess", title: "Chess")
      for (subject, says) in [
        (ShieldSubject.webDomain(domain, in: nil), "x.test waits."), (.webDomain(domain, in: games), "Games waits."),
        (.application(app, in: nil), "Chess waits."), (.application(app, in: games), "Games waits."),
      ] {
        guard case .look(let look) = try await stage.host.ask(.configuration(subject), of: "Homework", for: "Mia").get()
        else { throw Wrong() }
        #expect(look.title == ShieldLook.Label("Homework first", ShieldColor("#000000ff")))
        #expect(look.subtitle?.text == says && look.symbol == "book" && look.submenu.count == 2)
        #expect(look.backgroundBlur == "systemThickMaterial")
      }
      for (button, response) in [
        (ShieldButton.primary, ShieldResponse.close), (.secondary, .none), (.firstItem, .defer), (.secondItem, .ask),
      ] {
        let subject = ShieldSubject.webDomain(domain, in: nil).anonymous
        let answer = await stage.host.ask(.action(button, subject), of: "Homework", for: "Mia")
        #expect(answer == .success(.response(response)))
      }
      // Where the category is shielded, the app is asked about the category.
      let subject = ShieldSubject.webDomain(domain, in: games).anonymous
      let category = await stage.host.ask(.action(.secondary, subject), of: "Homework", for: "Mia")
      #expect(category == .success(.response(.defer)))
      // A button that the app does not handle closes the page.
      let answer = await stage.host.ask(.action(.secondary, .application(app, in: nil)), of: "Homework", for: "Mia")
      #expect(answer == .success(.response(.close)))
      stage.host.end()
    }

    @Test func `worklog draws categories, and leaves the rest to Picket`() async throws {
      let stage = try Stage()
      let program = try Stage.install("WorklogShields", in: stage.workshop)
      try Stage.manifest("Worklog", executable: program, in: stage.workshop)
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      let title = await stage.ask("Worklog")
      #expect(title == .success(""))
      let social = ShieldSubject.Item(token: "BBBB", name: "social", title: "Social")
      let subject = ShieldSubject.webDomain(ShieldSubject.Item(token: "AAAA", name: "x.test"), in: social)
      guard case .look(let look) = try await stage.host.ask(.configuration(subject), of: "Worklog", for: "Mia").get()
      else { throw Wrong() }
      #expect(look.title?.text == "At work" && look.subtitle?.text == "Social is for later." && look.icon == nil)
      stage.host.end()
    }

    @Test func `a manifest that names another kind's program is told of it`() async throws {
      let stage = try Stage()
      try Stage.manifest(
        "Homework", executable: Stage.install("HomeworkActions", in: stage.workshop), in: stage.workshop)
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      guard case .failure(.refused(let why)) = await stage.ask("Homework") else { throw Wrong() }
      #expect(why == "its program is of kind shield-action, its manifest says shield-configuration")
    }
  }
}

/// Monitors of activities, which nobody waits for.
extension RunningTests {
  @Suite struct MonitorHostTests {
    private static let callback = ExtensionCall.activity(ActivityCallback(.intervalDidStart, of: "day"))

    /// A stage on which extensions are monitors.
    private func stage(_ manners: String..., within seconds: Int = 60) throws -> Stage {
      let stage = try Stage { $0.backgroundDeadline = .seconds(seconds) }
      let hostile = try Stage.install("HostileExtension", in: stage.workshop)
      for manner in manners {
        try Stage.manifest(
          manner, kind: "device-activity-monitor", executable: hostile, in: stage.workshop, file: manner + "-monitor")
        try Stage.manifest(manner, executable: hostile, in: stage.workshop)
      }
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      return stage
    }

    @Test func `a monitor returns from its callback`() async throws {
      let stage = try stage("good")
      #expect(await stage.host.ask(Self.callback, of: "good", for: "Mia") == .success(.done))
      #expect(stage.host.failure(of: "good", .deviceActivityMonitor) == nil)
      stage.host.end()
    }

    @Test(arguments: ["crash", "exit", "silent", "babble", "junk", "astray", "memory", "spin", "drip"])
    func `one that misbehaves is ended, and its failure is kept`(_ manner: String) async throws {
      let stage = try stage(manner, within: 2)
      let answer = await stage.host.ask(Self.callback, of: manner, for: "Mia")
      guard case .failure(let trouble) = answer else { throw Wrong() }
      #expect(stage.host.failure(of: manner, .deviceActivityMonitor) == trouble)
      #expect(stage.host.failure(of: manner, .shieldConfiguration) == nil)
      stage.host.end()
    }

    @Test func `a host that ends waits for no monitor that hangs`() async throws {
      let stage = try Stage("silent") { $0.backgroundDeadline = .seconds(60) }
      try Stage.manifest(
        "silent", kind: "device-activity-monitor", executable: Stage.install("HostileExtension", in: stage.workshop),
        in: stage.workshop, file: "monitor")
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      async let answer = stage.host.ask(Self.callback, of: "silent", for: "Mia")
      try await stage.settles(1)
      stage.host.end()
      // Had it waited, the monitor would have been silent.
      #expect(await answer == .failure(.ended(status: nil)))
    }

    @Test func `no shield waits for monitors that hang`() async throws {
      let stage = try stage("silent", "deaf", "good")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for child in 0..<8 {
          group.addTask { _ = await stage.host.ask(Self.callback, of: "silent", for: "child \(child)") }
        }
        try await stage.settles(2)
        let monitors = try stage.running()
        for child in 0..<4 { #expect(await stage.ask("good", for: "child \(child)") == .success("hello")) }
        #expect(try stage.running().isSuperset(of: monitors), "the monitors still hang")
        stage.host.end()
      }
    }
  }
}
