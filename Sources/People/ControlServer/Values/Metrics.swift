internal import FilterProtocol

/// Figures in the text format of Prometheus (0.0.4). Labels are few, and tell nothing about persons.
struct Metrics {
  private(set) var text = ""

  init(_ status: FilterStatus?, version: String, questions: Int, grants: Int) {
    add("picket_build_info", "gauge", "The version of picketd.", [("version=\"\(version)\"", 1)])
    add("picket_filter_up", "gauge", "Whether picket-filter answers.", [("", status == nil ? 0 : 1)])
    add("picket_questions_open", "gauge", "Questions that wait for an answer.", [("", UInt64(questions))])
    add("picket_grants", "gauge", "Ways through that are open.", [("", UInt64(grants))])
    guard let status else { return }
    add("picket_rules_up", "gauge", "Whether the kernel's rules are up.", [("", status.rules == .up ? 1 : 0)])
    add("picket_settings_revision", "gauge", "What packets are judged by.", [("", status.revision ?? 0)])
    add("picket_children", "gauge", "Children that are looked after.", [("", UInt64(status.children))])
    add("picket_devices", "gauge", "Devices that are known.", [("", UInt64(status.devices))])
    add("picket_catalog_names", "gauge", "Names in the catalog.", [("", status.catalog?.names ?? 0)])
    add(
      "picket_flows", "gauge", "Connections that are followed.",
      [("state=\"undecided\"", UInt64(status.undecidedFlows)), ("state=\"decided\"", UInt64(status.decidedFlows))])
    add("picket_records_dropped_total", "counter", "Records that nobody took.", [("", status.recordsDropped)])
    add(
      "picket_lookups_total", "counter", "Names that DNS was asked for again.", [("", status.lookUps.asked)])
    add(
      "picket_lookups_failed_total", "counter", "Of those, names that nobody could answer for.",
      [("", status.lookUps.failed)])
    add(
      "picket_unknown_connections_total", "counter", "Connections without a name that level normal let pass.",
      [("", status.unknown.connections)])
    add(
      "picket_unknown_bytes_total", "counter", "What these carried.",
      [("direction=\"out\"", status.unknown.sent), ("direction=\"in\"", status.unknown.received)])
    func queues(_ name: String, _ help: String, _ value: (FilterStatus.Queue) -> UInt64) {
      add(name, "counter", help, status.queues.map { ("queue=\"\($0.number)\"", value($0)) })
    }
    queues("picket_queue_packets_total", "Packets that came.") { $0.packets }
    queues("picket_queue_verdicts_total", "Packets that were settled.") { $0.verdicts }
    queues("picket_queue_dropped_total", "Packets that the kernel dropped.") { $0.droppedFull + $0.droppedBuffer }
    queues("picket_queue_forgotten_total", "Packets that nobody settled in time.") { $0.forgotten }
  }

  private mutating func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, UInt64)]) {
    if values.isEmpty { return }
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    for (labels, value) in values { text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)\n" }
  }
}
