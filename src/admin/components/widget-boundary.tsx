import { Component, type ReactNode } from "react"
import { isDashboardOld } from "../lib/dashboard"
import { Notice } from "./section/notice"

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
