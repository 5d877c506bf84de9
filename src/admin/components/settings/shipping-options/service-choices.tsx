import { Form } from "@medusajs/dashboard/components"
import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"
import { VIRTUAL_CODES } from "../../../lib/virtual-services"
import { ServiceChoice } from "./service-choice"
import type { OptionsValues } from "./options-values"

interface ServiceChoicesProps {
  services: DeliveryService[]
  /** Codes of those that are options of the zone already. */
  taken: ReadonlySet<string>
}

/** The services to make options of: the carriers', and those that stand for the best of them. */
export function ServiceChoices({ services, taken }: ServiceChoicesProps) {
  const { t } = useTexts()
  const virtual = VIRTUAL_CODES.map((code) => ({
    code,
    name: t(`shippingOptions.virtual.${code}.name`),
    hint: t(`shippingOptions.virtual.${code}.hint`),
  }))
  const ofCarriers = services.map((service) => ({
    code: service.service_code,
    name: nameOfService(service),
    service,
  }))
  return (
    <Form.Field<OptionsValues>
      name="options"
      render={({ field: { value, onChange } }) => {
        const chosen = Array.isArray(value) ? value : []
        const toggle = (code: string) =>
          onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
        return (
          <Form.Item>
            <fieldset>
              <legend className="txt-compact-small-plus mb-2">
                {t("shippingOptions.services")}
              </legend>
              <ul className="shadow-elevation-card-rest bg-ui-bg-component divide-y rounded-lg">
                {[...virtual, ...ofCarriers].map((choice) => (
                  <ServiceChoice
                    key={choice.code}
                    {...choice}
                    isChosen={chosen.includes(choice.code)}
                    isTaken={taken.has(choice.code)}
                    onToggle={() => toggle(choice.code)}
                  />
                ))}
              </ul>
            </fieldset>
            <Form.ErrorMessage />
          </Form.Item>
        )
      }}
    />
  )
}
