import { SectionRow } from "@medusajs/dashboard/components"
import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Note } from "./texts"

interface SectionProps {
  title: string
  description?: string
  /** Buttons and menus at the end of the header. */
  actions?: ReactNode
  level?: "h1" | "h2" | "h3"
  /** A part of another section, drawn without a frame. */
  isPart?: boolean
  children?: ReactNode
}

/** One section of a page, in the dashboard's style. */
export function Section({
  title,
  description,
  actions,
  isPart = false,
  level = isPart ? "h3" : "h2",
  children,
}: SectionProps) {
  const Frame = isPart ? "div" : Container
  return (
    <Frame className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-6 py-4">
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-y-1">
          <Heading level={level}>{title}</Heading>
          {description && <Note>{description}</Note>}
        </div>
        {actions && <div className="flex shrink-0 items-center gap-x-2">{actions}</div>}
      </div>
      {children}
    </Frame>
  )
}

/** Rows with a title and a value each. A row without a value is left out. */
export function Rows({ rows }: { rows: [title: string, value: ReactNode][] }) {
  return rows.map(
    ([title, value], index) => value && <SectionRow key={index} title={title} value={value} />,
  )
}
