import Testing

@testable import Activity

@Suite struct RhythmTests {
  private static func rhythm(_ instants: [Int], bytes: Int = 100_000, reading: Int = 5) -> Rhythm {
    var rhythm = Rhythm()
    for instant in instants {
      let amount = UsageSample<Int>.Amount(bytes: bytes, packets: bytes / 1_400)
      rhythm.add(
        UsageSample(key: 1, device: 1, begin: instant, end: instant + reading, received: amount, sent: amount),
        .standard)
    }
    return rhythm
  }

  @Test(arguments: [
    ([0, 30, 60, 90, 120], true), ([0, 30, 65, 95, 120], true), ([0, 60, 120, 180, 240], true),
    ([0, 30, 60, 90], false),
    ([0, 30, 90, 120, 190], false), ([0, 10, 20, 30, 40], false), ([7, 80, 300, 330, 360, 390, 420], true),
  ])
  func `alike intervals are clockwork`(_ instants: [Int], _ expected: Bool) {
    #expect(Self.rhythm(instants).isClockwork(at: (instants.last ?? 0) + 10, .standard) == expected)
  }

  @Test func `large pieces, long readings and a beat that does not come are no clockwork`() {
    let beats = [0, 60, 120, 180, 240]
    #expect(!Self.rhythm(beats, bytes: 1_000_000).isClockwork(at: 250, .standard))
    #expect(!Self.rhythm(beats, reading: 60).isClockwork(at: 250, .standard))
    #expect(!Self.rhythm(beats).isClockwork(at: 500, .standard))
  }
}
