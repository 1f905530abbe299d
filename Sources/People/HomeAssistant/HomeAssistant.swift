// HomeAssistant: the family as Home Assistant finds it at a broker of MQTT, by what its documentation calls MQTT discovery.
//
//     HomeTopics      where what is told
//     HomeEntities    a child as a device: switches, sensors, an event and buttons, each described once
//     HomeStates      what they show now
//     HomeCommand     what was said at a topic for commands, or nothing
//     HomeSession     a connection: tells what changed, and returns commands
//     HomeMemory      what was told in earlier sessions, such as requests
//
//     let session = try HomeSession(broker, memory)
//     try session.tell(family)
//     for command in try session.advance() { ... }
//
// A broker, and all who may publish there, are strangers. A command counts if it is short, one of a few words, at a topic of a child, of a
// category or of a request that was told; if nobody kept it for later; and of several for one thing the last one counts. What it may have
// changed picketd decides.
