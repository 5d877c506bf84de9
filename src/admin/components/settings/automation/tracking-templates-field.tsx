import { Trash } from "@medusajs/icons"
import { Button, Hint, IconButton } from "@medusajs/ui"
import { useId } from "react"
import { useFieldArray, type Control } from "react-hook-form"
import { useServices } from "../../../hooks/use-services"
import { useTexts } from "../../../i18n/use-texts"
import { nameOfService } from "../../../lib/delivery-service"
import { TextField } from "../../forms/text-field"
import type { AutomationValues } from "./automation-values"

/** Addresses of tracking pages by service; the codes of known services are suggested. */
export function TrackingTemplatesField({ control }: { control: Control<AutomationValues> }) {
  const { t } = useTexts()
  const codesId = useId()
  const { data: services = [] } = useServices()
  const { fields, append, remove } = useFieldArray({ control, name: "tracking_url_templates" })
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-1">{t("automation.templates")}</legend>
      <Hint>{t("automation.templatesHint")}</Hint>
      <datalist id={codesId}>
        <option value="*">{t("automation.allOtherServices")}</option>
        {services.map((service) => (
          <option key={service.service_code} value={service.service_code}>
            {nameOfService(service)}
          </option>
        ))}
      </datalist>
      {fields.map(({ id }, index) => (
        <div key={id} className="bg-ui-bg-component shadow-elevation-card-rest rounded-lg p-3">
          <div className="flex flex-col gap-y-3">
            <TextField<AutomationValues>
              name={`tracking_url_templates.${index}.service`}
              label={t("automation.templateService")}
              list={codesId}
            />
            <TextField<AutomationValues>
              name={`tracking_url_templates.${index}.url`}
              label={t("automation.templateUrl")}
              placeholder="https://…/{number}"
            />
            <IconButton
              type="button"
              size="small"
              variant="transparent"
              className="self-end"
              aria-label={t("common.remove", {
                name: t("automation.templateNumber", { number: index + 1 }),
              })}
              onClick={() => remove(index)}
            >
              <Trash />
            </IconButton>
          </div>
        </div>
      ))}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        onClick={() => append({ service: fields.length === 0 ? "*" : "", url: "" })}
      >
        {t("automation.addTemplate")}
      </Button>
    </fieldset>
  )
}
