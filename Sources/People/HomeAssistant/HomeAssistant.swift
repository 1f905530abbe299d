// HomeAssistant: the family as Home Assistant finds it at a broker of MQTT, by what its documentation calls MQTT discovery.
//
//     HomeTopics      the topics of all messages
//     HomeEntities    a child as a device: switches, sensors, an event and buttons, each described once
//     HomeStates      what these show now
//     HomeCommand     a message at a topic for commands, understood
//     HomeSession     a connection: publishes what changed, and returns commands
//     HomeMemory      which requests earlier connections published
//
//     let session = try HomeSession(broker, memory)
//     try session.publish(family)
//     for command in try session.advance() { ... }
//
// The broker and its clients are not trusted. A command counts if it is short, has one of a few words, is not retained, and is about a
// child, a category or a request that was published. Of several commands for one thing the last one counts. picketd decides what a
// command may change.
