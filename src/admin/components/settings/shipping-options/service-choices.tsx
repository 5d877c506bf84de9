import { Form } from "@medusajs/dashboard/components"
import { Badge, Checkbox, Label, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"
import { VIRTUAL_CODES } from "../../../lib/virtual-services"
import type { OptionsValues } from "./options-values"

interface ServiceChoicesProps {
  services: DeliveryService[]
  /** Codes of services that already have an option in the zone. */
  taken: ReadonlySet<string>
}

/** The services to choose from: the carriers', and virtual ones such as "Cheapest delivery". */
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

interface ServiceChoiceProps {
  code: string
  name: string
  /** Explains a virtual service. */
  hint?: string
  service?: DeliveryService
  isChosen: boolean
  isTaken: boolean
  onToggle: () => void
}

/** One service to choose. A service that already has an option is shown disabled. */
function ServiceChoice({ isChosen, isTaken, onToggle, ...choice }: ServiceChoiceProps) {
  const { t } = useTexts()
  const { code, name, hint, service } = choice
  const id = useId()
  return (
    <li className="flex items-start gap-x-3 px-4 py-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isTaken || isChosen}
        disabled={isTaken}
        onCheckedChange={onToggle}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus" className="break-words">
          {name}
        </Label>
        <Text size="small" leading="compact" className="text-ui-fg-subtle break-words">
          {hint ?? [code, service?.countries.join(", ")].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-1">
        {service?.collects_cash && (
          <Badge size="2xsmall" color="orange">
            {t("services.cashOnDelivery")}
          </Badge>
        )}
        {service?.delivers_to_locker && (
          <Badge size="2xsmall" color="blue">
            {t("services.locker")}
          </Badge>
        )}
        {isTaken && <Badge size="2xsmall">{t("shippingOptions.taken")}</Badge>}
      </div>
    </li>
  )
}
