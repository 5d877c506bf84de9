import { FetchError } from "@medusajs/js-sdk"
import { Button, clx, Skeleton } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { Notice } from "./notice"

interface WaitingProps {
  query: { error: Error | null; isPending: boolean; refetch: () => unknown }
  title?: string
  /** Height of the placeholder. */
  className?: string
}

/** A section's placeholder while it loads, or the error. Shows nothing once it is loaded. */
export function Waiting({ query, title, className = "h-16" }: WaitingProps) {
  const { error, isPending, refetch } = query
  return error || isPending ? (
    <div className="px-6 py-4">
      {error ? (
        <LoadError title={title} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={clx("w-full", className)} />
      )}
    </div>
  ) : null
}

interface LoadErrorProps {
  title?: string
  error: Error
  onRetry: () => void
}

export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  const { t } = useTexts()
  return (
    <Notice
      variant="error"
      role="alert"
      title={title ?? t("common.loadFailed")}
      action={
        isSignedOut(error) ? (
          <Button size="small" variant="secondary" asChild>
            <Link to="/login">{t("common.signIn")}</Link>
          </Button>
        ) : (
          <Button type="button" size="small" variant="secondary" onClick={onRetry}>
            {t("common.retry")}
          </Button>
        )
      }
    >
      {isSignedOut(error) ? t("common.signedOut") : error.message}
    </Notice>
  )
}

/** After a long pause, or a restart of a store that keeps its sessions in memory. */
function isSignedOut(error: Error): boolean {
  return error instanceof FetchError && error.status === 401
}
