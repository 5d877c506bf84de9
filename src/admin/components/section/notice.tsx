import { Alert, Copy } from "@medusajs/ui"
import type { ComponentPropsWithoutRef, ReactNode } from "react"
import { useTexts } from "../../i18n/use-texts"

/** Otherwise the grid grows with the longest word, and a long number overflows a narrow column. */
const COLUMNS = { gridTemplateColumns: "20px minmax(0, 1fr)" }

interface NoticeProps extends ComponentPropsWithoutRef<typeof Alert> {
  title?: string
  action?: ReactNode
  /** In a section, beside its rows. */
  isInset?: boolean
}

/** An alert that also keeps long words inside. */
export function Notice({ title, action, isInset = false, children, ...props }: NoticeProps) {
  const alert = (
    <Alert {...props} style={COLUMNS}>
      <div className="flex flex-col items-start gap-y-3">
        <div className="flex w-full flex-col gap-y-1 break-words">
          {title && <strong className="txt-compact-small-plus">{title}</strong>}
          {title ? <div className="text-ui-fg-subtle">{children}</div> : children}
        </div>
        {action}
      </div>
    </Alert>
  )
  return isInset ? <div className="px-6 py-4">{alert}</div> : alert
}

/** Lines for a file or a terminal, with a button that copies them. */
export function LinesToCopy({ lines }: { lines: string }) {
  const { t } = useTexts()
  return (
    <div className="mt-2 flex items-start gap-x-2">
      <pre className="txt-compact-xsmall bg-ui-bg-component min-w-0 whitespace-pre-wrap break-words rounded p-2">
        {lines}
      </pre>
      <Copy content={lines} aria-label={t("common.copy")} />
    </div>
  )
}
