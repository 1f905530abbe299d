// ManagedSettingsUI: how a shield looks to the child that meets it. An extension subclasses
// `ShieldConfigurationDataSource`; what it leaves nil looks as Picket's own shield page does.
