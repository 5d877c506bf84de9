import { Heading } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { type FieldError, get, useFormState } from "react-hook-form"
import { Notice } from "../section/notice"
import { Note } from "../section/texts"
import type { IssuePlace } from "./place-issues"
import type { ShipValues } from "./ship-values"

interface PartProps {
  title: string
  description?: string
  /** Shown at the end of the title line. */
  actions?: ReactNode
  children: ReactNode
}

/** One part of the dialog. */
export function Part({ title, description, actions, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Heading level="h2" id={id}>
            {title}
          </Heading>
          {description && <Note leading="compact">{description}</Note>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** Rows in one frame: they take less room than cards. */
export const ROWS = "bg-ui-bg-component shadow-elevation-card-rest divide-y rounded-lg"

interface IssueNoticeProps {
  /** A part of the dialog, or a field that is not drawn and so cannot show its error. */
  name: IssuePlace
}

/** A refusal that no field shows. */
export function IssueNotice({ name }: IssueNoticeProps) {
  const { errors } = useFormState<ShipValues>()
  const message = (get(errors, name) as FieldError | undefined)?.message
  return message ? (
    <Notice variant="error" role="alert" data-issue="">
      {message}
    </Notice>
  ) : null
}
