internal import PicketSystem

/// Merges many sorted runs: the run with the least record in front is the root of a heap.
struct Merge {
  /// A run's first record, as far as most comparisons need it.
  private struct Head {
    let prefix: KeyPrefix
    let run: Int
  }

  private var runs: [RunReader]
  private var heap: [Head] = []

  init(_ runs: [RunReader]) throws(Failure) {
    self.runs = runs
    for run in runs.indices {
      if let head = try advance(run) { heap.append(head) }
    }
    for index in heap.indices.reversed() { sink(index) }
  }

  mutating func next() throws(Failure) -> SortRecord? {
    guard let run = heap.first?.run, let record = runs[run].front else { return nil }
    if let head = try advance(run) {
      heap[0] = head
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    if !heap.isEmpty { sink(0) }
    return record
  }

  /// Goes to a run's next record; nil at its end.
  private mutating func advance(_ run: Int) throws(Failure) -> Head? {
    guard try runs[run].advance(), let record = runs[run].front else { return nil }
    return Head(prefix: KeyPrefix(record.key), run: run)
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in 2 * index + 1...2 * index + 2 where child < heap.count {
        if precedes(heap[child], heap[least]) { least = child }
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private func precedes(_ left: Head, _ right: Head) -> Bool {
    if left.prefix != right.prefix { return left.prefix.precedes(right.prefix) }
    guard let mine = runs[left.run].front, let theirs = runs[right.run].front else { return false }
    return mine.precedes(theirs)
  }
}

/// One sorted run, read through a window.
struct RunReader {
  private let file: SpillFile
  private var rest: Range<Int>
  private var buffer: [UInt8]
  private var unread = 0..<0
  private(set) var front: SortRecord?

  init(_ file: SpillFile, _ range: Range<Int>, window: Int) {
    self.file = file
    rest = range
    buffer = [UInt8](repeating: 0, count: window)
  }

  /// Goes to the next record; false at the end of the run.
  mutating func advance() throws(Failure) -> Bool {
    front = nil
    while true {
      let size = SortRecord.size(buffer, at: unread.lowerBound, end: unread.upperBound)
      if let size, size <= unread.count {
        front = SortRecord(buffer, at: unread.lowerBound)
        unread = unread.lowerBound + size..<unread.upperBound
        return true
      }
      if rest.isEmpty { return false }
      try refill(atLeast: size ?? SortRecord.head)
    }
  }

  /// A new buffer each time: the front record of the merge may still lie in the old one.
  private mutating func refill(atLeast size: Int) throws(Failure) {
    let kept = Array(buffer[unread])
    var fresh = [UInt8](repeating: 0, count: min(max(buffer.count, size) - kept.count, rest.count))
    let count = try file.read(into: &fresh, from: rest.lowerBound)
    guard count > 0 else {
      throw Failure("read a temporary file in", "the sorting folder", reason: "it ends too early")
    }
    rest = rest.lowerBound + count..<rest.upperBound
    buffer = kept + fresh[..<count]
    unread = 0..<buffer.count
  }
}
