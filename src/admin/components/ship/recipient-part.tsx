import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useFormState } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { countryNames } from "../../lib/country-names"
import type { ShippingPlan } from "../../lib/shipping-plan"
import { TextField } from "../forms/fields"
import { Fine, Note, Strong } from "../section/texts"
import { Part } from "./part"
import { RECIPIENT_FIELDS, type ShipValues } from "./ship-values"

interface RecipientPartProps {
  plan: ShippingPlan
  /** The recipient in the form. */
  entered: ShipValues["recipient"]
}

/** The recipient as text; its fields open to correct it. A correction here also corrects the order. */
export function RecipientPart({ plan, entered }: RecipientPartProps) {
  const { t } = useTexts()
  const hasIssue = useFormState<ShipValues>().errors.recipient !== undefined
  const [isOpen, setIsOpen] = useState(false)
  // They stay open while an order is tried again: its start removes the errors.
  if (hasIssue && !isOpen) {
    setIsOpen(true)
  }
  return (
    <Part
      title={t("ship.recipient.title")}
      actions={
        <Button
          size="small"
          variant="secondary"
          type="button"
          aria-expanded={isOpen}
          disabled={hasIssue}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "ship.recipient.close" : "common.edit")}
        </Button>
      }
    >
      {isOpen ? (
        <>
          <Note>{t("ship.recipient.description")}</Note>
          <div className="grid grid-cols-2 items-start gap-3">
            {RECIPIENT_FIELDS.map((field) => (
              <TextField<ShipValues>
                key={field}
                name={`recipient.${field}`}
                label={t(`ship.recipient.${field}`)}
                type={field === "phone" ? "tel" : undefined}
                hint={field === "province" ? plan.recipient.province_note : undefined}
              />
            ))}
          </div>
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
      {[country, email].filter(Boolean).join(" · ")}
    </Note>
  )
}
