import { Button } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { Notice } from "./notice"

interface LoadErrorProps {
  title?: string
  error: Error
  onRetry: () => void
}

/** An inline loading error with a retry button. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  const { t } = useTexts()
  return (
    <Notice variant="error" role="alert">
      <div className="flex flex-col items-start gap-y-3">
        <div className="flex flex-col gap-y-1">
          <strong className="txt-compact-small-plus">{title ?? t("common.loadFailed")}</strong>
          <span className="text-ui-fg-subtle break-words">{error.message}</span>
        </div>
        <Button type="button" size="small" variant="secondary" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      </div>
    </Notice>
  )
}
