internal import Capture
internal import Catalog
internal import FilterProtocol
internal import Glibc
internal import Policy

extension FilterService {
  var status: FilterStatus {
    var status = FilterStatus(process: UInt32(getpid()), version: version, startedAt: startedAt)
    if let fence {
      status.mode = fence.order.mode
      status.fail = fence.order.fail
      status.backEnd = fence.backEnd
      status.backEndReasons = fence.reasons
      status.rules =
        switch fence.state {
        case .up: .up
        case .down: .down
        case .broken(let why): .broken(why)
        }
    }
    let kernel = QueueStatus.all()
    for thread in threads {
      let report = thread.peek()
      var queue = FilterStatus.Queue(number: thread.number)
      queue.packets = report.counters.packets
      queue.verdicts = report.counters.verdicts
      queue.forgotten = report.counters.forgotten
      queue.refused = report.counters.refused
      for known in kernel where known.number == thread.number || known.number == thread.secondQueue {
        queue.waiting += known.waiting
        queue.droppedFull += known.droppedFull
        queue.droppedBuffer += known.droppedBuffer
      }
      status.queues.append(queue)
      status.undecidedFlows += UInt32(report.undecided)
      status.decidedFlows += UInt32(report.decided)
    }
    status.recordsDropped = pump.dropped
    status.lookUps = pendingLookUps.counts
    status.unknown = unknown.totals
    status.accounting = accounting?.status ?? FilterStatus.Accounting()
    if let assignment {
      status.revision = assignment.snapshot.revision
      status.children = UInt16(clamping: assignment.snapshot.children)
      status.devices = UInt16(clamping: assignment.snapshot.devices)
      status.catalog = assignment.catalog.map {
        FilterStatus.Catalog(path: $0.path, names: $0.header.entries, checksum: $0.header.checksum)
      }
    }
    status.isFollowed = peers.follower != nil
    status.events = journal.last
    return status
  }
}
