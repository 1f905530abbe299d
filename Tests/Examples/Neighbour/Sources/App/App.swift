import Charts
import DeviceActivity
import FamilyControls
import Files
import JSON
import ManagedSettings

/// Names of this app's own modules and of Picket's, side by side.
@main struct App {
  static func main() {
    print(JSONOfTheApp.self, FilesOfTheApp.self, ManagedSettingsStore.self, AuthorizationCenter.self)
    print(ChartsOfTheApp.self, ReportPie.self)
  }
}
