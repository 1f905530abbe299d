// PicketSystem: kernel resources behind types that close, unmap and clean up by themselves.
//
//     Files/      read in pieces (`File`), unpacked on the way (`Unpacked`), written whole or not at all (`NewFile`)
//     Memory/     mapped and shared (`Mapping`), sealed (`SealedMemory`), zero until it is touched (`ZeroedMemory`)
//     Programs/   other programs run to their end (`Command`) or beside this one, and what this one is told and says
//     Sockets/    Unix sockets, who is at their other end, and descriptors waited for together (`Poll`)
//     Threads/    threads (`WorkThread`), wake-ups (`Wakeup`), signals as descriptors, values handed over (`Ring`)
//     Time/       the kernel's clocks (`SystemClock`), deadlines, calendars, how often something may happen (`TokenBucket`)
//
// There is one of each: no other module opens files, starts threads or reads clocks by itself. Both planes use this
// module, so it knows neither Foundation nor packets.
