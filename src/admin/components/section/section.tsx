import { Container, Heading } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useTexts } from "../../i18n/use-texts"
import { SectionRow } from "../../lib/dashboard"
import { LanguageMenu } from "./menus"
import { Note, Strong } from "./texts"

interface SectionProps {
  title: string
  description?: string
  /** Buttons and menus at the end of the header. */
  actions?: ReactNode
  /** `h1` is the head of a page; it has the menu of languages. */
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
        {(actions || level === "h1") && (
          <div className="flex shrink-0 items-center gap-x-2">
            {actions}
            {level === "h1" && <LanguageMenu />}
          </div>
        )}
      </div>
      {children}
    </Frame>
  )
}

interface SubsectionProps {
  title: string
  note?: string
  /** Shown at the end of the title line. */
  badge?: ReactNode
  className?: string
  children?: ReactNode
}

/** One part of a section, under a short title. */
export function Subsection({ title, note, badge, className, children }: SubsectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex items-start justify-between gap-x-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Strong asChild>
            <h3 id={id}>{title}</h3>
          </Strong>
          {note && <Note>{note}</Note>}
        </div>
        {badge}
      </div>
      {children}
    </section>
  )
}

/** Rows with a title and a value each. A row without a value is left out. */
export function Rows({ rows }: { rows: [title: string, value: ReactNode][] }) {
  return rows.map(
    ([title, value], index) => value && <SectionRow key={index} title={title} value={value} />,
  )
}

/** The name of a page in the breadcrumbs. */
export function PageName({
  text,
}: {
  text: "shipments.title" | "toShip.title" | "packBench.title" | "reports.title"
}) {
  const { t } = useTexts()
  return <span>{t(text)}</span>
}
