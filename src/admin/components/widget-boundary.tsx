import { Component, type ComponentType, type ReactNode } from "react"
import { useKnownPermissions } from "../hooks/use-permissions"
import { useSettings } from "../hooks/use-settings"
import { useTexts } from "../i18n/use-texts"
import { isDashboardOld } from "../lib/dashboard"
import { Allowed, NotAllowed } from "./section/allowed"
import { Notice } from "./section/notice"
import { SectionSkeleton } from "./section/waiting"
import { OldPackagesNotice } from "./store-notices"

interface WidgetBoundaryProps {
  /** Shown instead of a widget that failed. */
  message: string
  children: ReactNode
}

/**
 * Contains the error of a widget: otherwise the dashboard blanks the whole page. There are no widgets in a dashboard
 * that is too old for them, or for a person who may see nothing of the plugin.
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
      <Allowed to="pack">{this.props.children}</Allowed>
    )
  }
}

/**
 * A page of the plugin. Says why to a person who may not see it; in a dashboard that is too old for it, what the store
 * must upgrade.
 */
export function guardPage(Page: ComponentType): ComponentType {
  const GuardedPage = () => {
    const may = useKnownPermissions()
    if (!may) return <SectionSkeleton rows={3} />
    return may.pack ? <Page /> : <NotAllowed to="pack" text="none" />
  }
  return isDashboardOld ? OldDashboard : GuardedPage
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
