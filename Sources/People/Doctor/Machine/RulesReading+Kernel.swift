package import KernelRules

extension RulesReading {
  /// Other programs' rules, and the back end that this kernel takes if that `isWanted`. Installs nothing.
  package init(markMask: UInt32, wantsBackEnd: Bool, tools: any RuleTools = MachineTools()) {
    do throws(RulesError) {
      let foreign = try ForeignRules.found(tools)
      marks = try MarkMask(markMask).conflict(with: foreign.uses).map { Trouble($0.problem, mend: $0.remedy) }
      for offload in foreign.flowOffloads where !offloads.contains(where: { $0.owner == offload.owner }) {
        offloads.append(Offload(owner: offload.owner, rule: offload.rule))
      }
      let owners = Set(foreign.uses.map(\.owner)).filter { !$0.hasPrefix("chain ") && $0 != "a rule" }
      others = owners.sorted()
    } catch {
      marks = Trouble(error.problem, mend: error.remedy)
    }
    guard wantsBackEnd else { return }
    do throws(RulesError) {
      let installer = try RuleInstaller(tools: tools)
      (backEnd, backEndReasons) = (installer.backEnd.rawValue, installer.reasons)
    } catch {
      backEndTrouble = Trouble(error.problem, mend: error.remedy)
    }
  }
}
