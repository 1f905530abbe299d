// ManagedSettings: what an app may restrict for a child, in the words of Screen Time.
//
//     Identity/   applications, domains and categories, and the opaque tokens that stand in for them
//     Groups/     the twelve groups of settings; each setting is nil until it is set, and has metadata of the same name
//     Store/      `ManagedSettingsStore`: a named set of settings that the daemon keeps
//     Combined/   what several stores make together: the most restrictive wins
//     Shield/     what happens when somebody presses a shield's button
//     Wire/       the form in which settings travel to the daemon
//
// A setter returns when the daemon has the value on disk; a getter says what this store was given, whoever else has
// settings of their own. Since Apple's setters cannot throw, a value that could not be delivered is kept, said once on
// standard error and tried again: see `ManagedSettingsStore.lastError`, and `change(_:)` for code that wants to know.
//
// `import ManagedSettings` is meant for apps: no daemon links it, so it may use all of Foundation.

/// Settings that belong together.
public protocol ManagedSettingsGroup {}
