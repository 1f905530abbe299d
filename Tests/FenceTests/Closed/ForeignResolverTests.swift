import Foundation
import Testing

extension FenceTests {
  /// `foreignResolvers: "refuse"` (R12): Emma's level is strict, Ben's is normal.
  @Suite(.needsDaemon, .fence(.loyal)) struct ForeignResolverTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
    }

    @Test(arguments: Family.allCases, [false, true])
    func `a strict child asks the home's resolver, and no other hears it`(_ family: Family, _ isTCP: Bool) throws {
      let site = Site.allowed.named("loyal-\(family)-\(isTCP)")
      func ask(_ device: Device, _ resolver: Resolver) throws -> Device.Answer {
        try device.ask(resolver.address(family), site.name, family.question, isTCP: isTCP)
      }
      #expect(try ask(lab.emma, .other).isEmpty)
      #expect(try lab.journal.count("question", site.name) == 0)
      #expect(try eventually { try daemon.picket("log", "--json").contains("foreignResolver") })
      for (device, resolver) in [(lab.emma, Resolver.router), (lab.ben, .other), (lab.guardian, .other)] {
        #expect(try ask(device, resolver).answers == [site.address(family)])
      }
    }
  }
}
