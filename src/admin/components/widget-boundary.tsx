import { Component, type ComponentType, type ReactNode } from "react"
import { useSettings } from "../hooks/use-settings"
import { useTexts } from "../i18n/use-texts"
import { isDashboardOld } from "../lib/dashboard"
import { Notice } from "./section/notice"
import { OldPackagesNotice } from "./store-notices"

interface WidgetBoundaryProps {
  /** Shown instead of a widget that failed. */
  message: string
  children: ReactNode
}

/**
 * Contains the error of a widget: otherwise the dashboard blanks the whole page. In a dashboard that is too old for our
 * widgets there are none.
 */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (isDashboardOld) {
      return null
    }
    return this.state.hasFailed ? (
      <Notice variant="error">{this.props.message}</Notice>
    ) : (
      this.props.children
    )
  }
}

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
