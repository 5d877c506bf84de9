import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ShippingPlan } from "../../lib/shipping-plan"
import { TextField } from "../forms/text-field"
import { Part } from "./part"
import { RECIPIENT_FIELDS, type ShipValues } from "./ship-values"

const INPUTS = { phone: { type: "tel", inputMode: "tel" } } as const

/** Who gets it, to be corrected. What is changed here is changed on the order. */
export function RecipientPart({ plan }: { plan: ShippingPlan }) {
  const { t, locale } = useTexts()
  const { country_code, email, province_note } = plan.recipient
  const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  const country = country_code && countries.of(country_code.toUpperCase())
  return (
    <Part title={t("ship.recipient.title")} description={t("ship.recipient.description")}>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {RECIPIENT_FIELDS.map((field) => (
          <TextField<ShipValues>
            key={field}
            name={`recipient.${field}`}
            label={t(`ship.recipient.${field}`)}
            {...(field === "phone" && INPUTS.phone)}
            {...(field === "province" && { hint: province_note ?? undefined })}
          />
        ))}
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {[country, email].filter(Boolean).join(" · ")}
      </Text>
    </Part>
  )
}
