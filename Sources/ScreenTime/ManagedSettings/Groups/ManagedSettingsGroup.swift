/// Settings that belong together.
public protocol ManagedSettingsGroup {}
