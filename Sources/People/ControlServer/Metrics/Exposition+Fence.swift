internal import FilterProtocol

// How the fence is doing. Nothing here tells anything about persons.
extension Exposition {
  mutating func addFence(_ status: FilterStatus?, rulesRestored: Int) {
    add("picket_filter_up", .gauge, "Whether picket-filter answers.", status == nil ? 0 : 1)
    add(
      "picket_rules_restored_total", .counter, "How often rules were put back that another program had removed.",
      rulesRestored)
    guard let status else { return }
    add("picket_rules_up", .gauge, "Whether the kernel's rules are up.", status.rules == .up ? 1 : 0)
    add("picket_settings_revision", .gauge, "What packets are judged by.", status.revision ?? 0)
    add("picket_catalog_names", .gauge, "Names in the catalog.", status.catalog?.names ?? 0)
    add(
      "picket_flows", .gauge, "Connections that are followed.",
      [
        Sample(status.undecidedFlows, ("state", "undecided")), Sample(status.decidedFlows, ("state", "decided")),
      ])
    add("picket_records_dropped_total", .counter, "Records that picketd did not take.", status.recordsDropped)
    add("picket_lookups_total", .counter, "Names that DNS was asked for again.", status.lookUps.asked)
    add("picket_lookups_failed_total", .counter, "Look-ups without an answer.", status.lookUps.failed)
    add(
      "picket_unknown_connections_total", .counter, "Connections without a name that level normal let pass.",
      status.unknown.connections)
    add(
      "picket_unknown_bytes_total", .counter, "What these carried.",
      [Sample(status.unknown.sent, ("direction", "out")), Sample(status.unknown.received, ("direction", "in"))])
    add(
      "picket_accounting_connections", .gauge, "Connections whose counters are read.", status.accounting.connections)
    add(
      "picket_accounting_lost_total", .counter, "Connections that may have carried more than was counted.",
      status.accounting.lost)
    addQueue("packets", "Packets that came.", status) { $0.packets }
    addQueue("verdicts", "Packets that were judged.", status) { $0.verdicts }
    addQueue("dropped", "Packets that the kernel dropped.", status) { $0.droppedFull + $0.droppedBuffer }
    addQueue("forgotten", "Packets that were not judged in time.", status) { $0.forgotten }
  }

  private mutating func addQueue(
    _ what: String, _ help: String, _ status: FilterStatus, _ value: (FilterStatus.Queue) -> UInt64
  ) {
    add(
      "picket_queue_\(what)_total", .counter, help, status.queues.map { Sample(value($0), ("queue", "\($0.number)")) })
  }
}
