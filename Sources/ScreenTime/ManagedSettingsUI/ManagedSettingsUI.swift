// ManagedSettingsUI: how a shield looks to a child. An extension subclasses `ShieldConfigurationDataSource`; parts that
// it leaves nil look like Picket's own shield page.
