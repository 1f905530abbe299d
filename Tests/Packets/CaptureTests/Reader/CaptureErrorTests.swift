import Capture
import Testing

@Suite struct CaptureErrorTests {
  @Test func `errors say what happened, where, and what to do`() {
    #expect(
      Reading(path: "/nowhere/home.pcap").error?.description
        == "cannot open /nowhere/home.pcap: No such file or directory. Check the path and whether you may read it.")
    #expect(
      Reading(path: "/").error?.description
        == "cannot read / beyond byte 0: Is a directory. Everything before that place was read. "
        + "Check the disk or the program that writes the capture.")
    #expect(
      Reading([UInt8]("hello".utf8)).error?.description
        == "test is not a capture: it starts like neither pcap nor pcapng. "
        + "Give a file written by tcpdump -w, dumpcap or Wireshark.")
    #expect(
      Reading([UInt8](Pcap().bytes.prefix(20))).error?.description
        == "test ends too early, at byte 20. Every whole packet before that place was read. "
        + "Copy the file again, or let its writer finish.")
    #expect(
      Reading([UInt8](Gzip.stored(Pcap().bytes).prefix(30))).error?.summary
        == "test ends too early, at byte 15 of the uncompressed data")
    #expect(
      Reading(Pcap(version: (7, 1)).bytes).error?.description
        == "test is in a form that cannot be read: pcap version 7.1, at byte 4. "
        + "Unpack it, or convert it with: editcap -F pcapng OLD NEW")
    var pcap = Pcap()
    pcap.record([], captured: 300_000)
    #expect(
      Reading(pcap.bytes).error?.description
        == "test passes a limit at byte 24: a packet of 300000 bytes, more than 262144. "
        + "Every packet before that place was read. If the capture is sound, split it with editcap.")
    #expect(
      Reading(Gzip.stored([]) + [1, 2]).error?.description
        == "test is damaged at byte 0 of the uncompressed data: gzip: incorrect header check. "
        + "Every packet before that place was read. Copy the file again, or make a new capture.")
  }
}
