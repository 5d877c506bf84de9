import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Notice } from "./notice"
import { Note } from "./texts"

/** Elements of a run that did not succeed, a line for each. */
interface Unfinished {
  title: string
  lines: { id: string; text: ReactNode }[]
}

interface RunProgressProps {
  label: string
  done: number
  of: number
  status: string
  /** Shown if the run was stopped. */
  stopped: string | false
  /** Those that got no answer: they may have succeeded. */
  lost?: Unfinished
  failed: Unfinished
}

/** How far a run over many elements is, which of them failed and why, and which got no answer. */
export function RunProgress({ label, done, of, status, stopped, lost, failed }: RunProgressProps) {
  return (
    <div className="flex w-full flex-col gap-y-4">
      <ProgressBar label={label} done={done} of={of} />
      <Text size="small" leading="compact" role="status">
        {status}
      </Text>
      {stopped && <Note leading="compact">{stopped}</Note>}
      {lost && <UnfinishedNotice variant="warning" {...lost} />}
      <UnfinishedNotice variant="error" {...failed} />
    </div>
  )
}

function UnfinishedNotice({
  variant,
  title,
  lines,
}: Unfinished & { variant: "warning" | "error" }) {
  return lines.length > 0 ? (
    <Notice variant={variant} title={title}>
      <ul className="mt-1 flex max-h-96 flex-col gap-y-2 overflow-y-auto">
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Notice>
  ) : null
}

/** At a glance: how much of something is done. */
export function ProgressBar({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={of}
      className="bg-ui-bg-component shadow-borders-base h-2 w-full overflow-hidden rounded-full"
    >
      <div
        className="bg-ui-bg-interactive h-full transition-[width]"
        style={{ width: `${(100 * done) / Math.max(of, 1)}%` }}
      />
    </div>
  )
}
