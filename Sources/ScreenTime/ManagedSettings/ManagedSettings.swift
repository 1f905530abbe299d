// ManagedSettings: an app's restrictions for a child, in the terms of Screen Time.
//
//     Identity/   applications, domains and categories, and the opaque tokens that stand in for them
//     Groups/     the twelve groups of settings; each setting is nil until it is set, and has metadata of the same name
//     Store/      `ManagedSettingsStore`: a named set of settings that the daemon keeps
//     Combined/   what several stores make together: the most restrictive wins
//     Shield/     what happens after a press on a shield's button
//     Wire/       the form in which settings travel to the daemon
//
// A setter returns when the daemon has the value on disk; a getter returns this store's value, whatever other apps set.
// Since Apple's setters cannot throw, a value that could not be delivered is kept, reported once on standard error and
// tried again: see `ManagedSettingsStore.lastError`, and `change(_:)` for code that needs the error.
//
// `import ManagedSettings` is meant for apps: no daemon links it, so it may use all of Foundation.

/// A group of settings.
public protocol ManagedSettingsGroup {}
