/// A module of an app, by a name that Picket might have wanted for itself.
public enum ChartsOfTheApp {}
