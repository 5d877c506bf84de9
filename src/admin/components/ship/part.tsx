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

/** One part of a long dialog. */
export function Part({ title, description, actions, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-4">
      <div className="flex items-start justify-between gap-x-4">
        <div>
          <Heading level="h2" id={id}>
            {title}
          </Heading>
          {description && <Note>{description}</Note>}
        </div>
        {actions && <div className="flex shrink-0 items-center gap-x-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

interface IssueNoticeProps {
  /** A part of the dialog, or a field that is not drawn and so cannot show its error. */
  name: IssuePlace
}

/** A refusal that no field shows. */
export function IssueNotice({ name }: IssueNoticeProps) {
  const { errors } = useFormState<ShipValues>()
  const message = (get(errors, name) as FieldError | undefined)?.message
  return message ? (
    <Notice variant="error" role="alert" data-issue="" className="mt-4 first:mt-0">
      {message}
    </Notice>
  ) : null
}
