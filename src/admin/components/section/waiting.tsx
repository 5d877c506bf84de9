import { FetchError } from "@medusajs/js-sdk"
import { clx, Container, Skeleton } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { SmallButton } from "./menus"
import { Notice } from "./notice"

interface WaitingProps {
  query: { error: Error | null; isPending?: boolean; refetch: () => unknown }
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
        <LoadError title={title} error={error} onRetry={refetch} />
      ) : (
        <Skeleton className={clx("w-full", className)} />
      )}
    </div>
  ) : null
}

interface LoadErrorProps {
  title?: string
  error: Error
  onRetry: () => unknown
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
          <SmallButton asChild>
            <Link to="/login">{t("common.signIn")}</Link>
          </SmallButton>
        ) : (
          <SmallButton onClick={() => void onRetry()}>{t("common.retry")}</SmallButton>
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

/** Placeholder of a section with this many rows. */
export function SectionSkeleton({ rows }: { rows: number }) {
  return (
    <Container className="divide-y p-0" aria-hidden>
      <div className="px-6 py-4">
        <Skeleton className="h-6 w-24" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-2 gap-4 px-6 py-4">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </Container>
  )
}

const ROWS = 8
const COLUMNS = ["w-16", "w-40", "w-32", "w-36", "w-20"]

/** Placeholder of a list: rows of two lines in columns, as they will stand there. */
export function RowsSkeleton() {
  return (
    <div className="divide-y border-y" aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="flex items-center gap-x-6 px-6 py-3.5">
          <Skeleton className="h-4 w-4 shrink-0" />
          {COLUMNS.map((width, column) => (
            <div
              key={column}
              className={clx("flex min-w-0 flex-1 flex-col gap-y-2", column > 1 && "max-md:hidden")}
            >
              <Skeleton className={clx("h-3.5 max-w-full", width)} />
              <Skeleton className="h-3 w-24 max-w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
