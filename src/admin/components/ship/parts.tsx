import { Heading, Input } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useFormState } from "react-hook-form"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import { Form, Thumbnail } from "../../lib/dashboard"
import { countryNames, dotted } from "../../lib/formats"
import type { PlanItem, ShippingPlan } from "../../lib/shipping-plan"
import { TextField } from "../forms/fields"
import { FormIssue } from "../forms/form-dialogs"
import { Allowed } from "../section/allowed"
import { SmallButton } from "../section/menus"
import { Fine, Note, Strong } from "../section/texts"
import type { IssuePlace } from "./place-issues"
import { RECIPIENT_FIELDS, type ShipValues } from "./ship-values"

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

/** A refusal that no field shows: of a part of the dialog, or of a field that is not drawn. */
export function IssueNotice({ name }: { name: IssuePlace }) {
  return <FormIssue name={name} />
}

interface ItemsPartProps {
  /** The plan when the dialog was opened: the form has a quantity for each of its items. */
  start: ShippingPlan
  plan: ShippingPlan
}

/** The items of this shipment. */
export function ItemsPart({ start, plan }: ItemsPartProps) {
  const { t } = useTexts()
  const now = new Map(plan.items.map((item) => [item.id, item]))
  const items = start.items.map((item) => now.get(item.id) ?? item)
  return (
    <Part title={t("fields.items")} description={t("ship.items.description")}>
      <IssueNotice name="root.items" />
      <ul className={ROWS}>
        {items.map(
          (item, index) => item.shippable > 0 && <Item key={item.id} item={item} index={index} />,
        )}
      </ul>
    </Part>
  )
}

/** One item, and how many pieces of it to ship, of those that are left. */
function Item({ item, index }: { item: PlanItem; index: number }) {
  const { t } = useTexts()
  const name = `items.${index}.quantity` as const
  return (
    <li className="px-3 py-1.5">
      <Form.Field<ShipValues, typeof name>
        name={name}
        render={({ field }) => (
          <Form.Item>
            <div className="flex items-center gap-x-3">
              <Thumbnail src={item.thumbnail} />
              <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 break-words">
                <Strong>{item.title}</Strong>
                <Note leading="compact">{dotted(item.subtitle, item.sku)}</Note>
              </div>
              <div className="w-16">
                <Form.Control>
                  <Input
                    size="small"
                    aria-label={t("ship.items.quantityOf", { title: item.title })}
                    type="number"
                    min={0}
                    max={item.shippable}
                    step="any"
                    inputMode="decimal"
                    autoComplete="off"
                    {...field}
                  />
                </Form.Control>
              </div>
              <Note leading="compact" className="min-w-9 text-nowrap">
                {t("ship.items.of", { most: item.shippable })}
              </Note>
            </div>
            <Form.ErrorMessage className="text-right" />
          </Form.Item>
        )}
      />
    </li>
  )
}

interface RecipientPartProps {
  plan: ShippingPlan
  /** The recipient in the form. */
  entered: ShipValues["recipient"]
}

/** The recipient as text; its fields open to correct it. A correction here also corrects the order. */
export function RecipientPart({ plan, entered }: RecipientPartProps) {
  const { t } = useTexts()
  const may = usePermissions()
  const hasIssue = useFormState<ShipValues>().errors.recipient !== undefined
  const [isOpen, setIsOpen] = useState(false)
  // They stay open while an order is tried again: its start removes the errors.
  if (hasIssue && !isOpen) {
    setIsOpen(true)
  }
  return (
    <Part
      title={t("fields.recipient")}
      actions={
        <Allowed to="charge">
          <SmallButton
            aria-expanded={isOpen}
            disabled={hasIssue}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? "common.done" : "common.edit")}
          </SmallButton>
        </Allowed>
      }
    >
      {isOpen ? (
        <>
          <Note>{t("ship.recipient.description")}</Note>
          <fieldset disabled={!may.charge} className="grid grid-cols-2 items-start gap-3">
            {RECIPIENT_FIELDS.map((field) => (
              <TextField<ShipValues>
                key={field}
                name={`recipient.${field}`}
                label={t(`ship.recipient.${field}`)}
                type={field === "phone" ? "tel" : undefined}
                hint={field === "province" ? plan.recipient.province_note : undefined}
              />
            ))}
          </fieldset>
          <ContactLine plan={plan} />
        </>
      ) : (
        <RecipientText plan={plan} entered={entered} />
      )}
    </Part>
  )
}

function RecipientText({ plan, entered }: RecipientPartProps) {
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ")
  const { first_name, last_name, company, address_1, address_2, postal_code, city } = entered
  const lines = [
    company,
    joined(address_1, address_2),
    joined(postal_code, city),
    entered.province,
    entered.phone,
  ]
  return (
    <address className="flex flex-col gap-y-0.5 break-words not-italic">
      <Strong>{joined(first_name, last_name)}</Strong>
      {lines.filter(Boolean).map((line, index) => (
        <Note key={index} leading="compact">
          {line}
        </Note>
      ))}
      <ContactLine plan={plan} />
      {plan.recipient.province_note && <Fine>{plan.recipient.province_note}</Fine>}
    </address>
  )
}

/** What cannot be changed here. */
function ContactLine({ plan }: Pick<RecipientPartProps, "plan">) {
  const { locale } = useTexts()
  const { country_code, email } = plan.recipient
  const country = country_code && countryNames(locale)(country_code)
  return (
    <Note leading="compact" className="break-words">
      {dotted(country, email)}
    </Note>
  )
}
