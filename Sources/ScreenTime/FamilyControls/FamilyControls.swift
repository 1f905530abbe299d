// FamilyControls: whether an app may restrict a child, and a guardian's selection for it.
//
//     AuthorizationCenter        asks a guardian, and says how it stands, now and whenever that changes
//     FamilyActivitySelection    chosen applications, domains and categories, as tokens
//     FamilyActivityData         the same with their names, for apps that a guardian lets see them
//
// There is no picker, which would need a window toolkit: a selection is made from names, and shown by a guardian's app.
