// PicketSystem: what the kernel keeps for Picket, behind types that close, unmap and clean up by themselves.
//
// A file is read in pieces (`File`), unpacked on the way when it is gzip (`Inflate`, `Unpacked`), mapped read-only and
// shared (`Mapping`), written whole or not at all (`NewFile`), or held by one process at a time (`FileLock`). Other
// programs are run to their end (`Command`), and work that blocks has a thread of its own (`WorkThread`). Nobody else opens,
// maps or inflates anything. Both planes stand on this module, so it knows neither Foundation nor packets.
