import type { ComponentType } from "react"
import { useSettings } from "../hooks/use-settings"
import { useTexts } from "../i18n/use-texts"
import { isDashboardOld } from "../lib/dashboard"
import { Notice } from "./section/notice"
import { OldPackagesNotice } from "./store-notices"

/** A page of the plugin. In a dashboard that is too old for it, what the store must upgrade. */
export function onNewDashboard(Page: ComponentType): ComponentType {
  return isDashboardOld ? OldDashboard : Page
}

function OldDashboard() {
  const { t } = useTexts()
  const { data: settings } = useSettings()
  // The backend may be newer than a dashboard that is built and served elsewhere.
  return settings?.old_packages ? (
    <OldPackagesNotice settings={settings} />
  ) : (
    <Notice variant="warning">{t("oldPackages.dashboard")}</Notice>
  )
}
