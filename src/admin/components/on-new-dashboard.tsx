import type { ComponentType } from "react"
import { useSettings } from "../hooks/use-settings"
import { isDashboardOld } from "../lib/dashboard"
import { OldPackagesNotice } from "./store-notices"

/** A page of the plugin. In a dashboard that is too old for it, what the store must upgrade. */
export function onNewDashboard(Page: ComponentType): ComponentType {
  return isDashboardOld ? OldDashboard : Page
}

function OldDashboard() {
  const { data: settings } = useSettings()
  return settings ? <OldPackagesNotice settings={settings} /> : null
}
