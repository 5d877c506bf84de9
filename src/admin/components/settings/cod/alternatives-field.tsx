import { Trash } from "@medusajs/icons"
import { Button, Hint, IconButton } from "@medusajs/ui"
import { useFieldArray, useFormContext } from "react-hook-form"
import { useServices } from "../../../hooks/use-services"
import { useTexts } from "../../../i18n/use-texts"
import type { DeliveryService } from "../../../lib/delivery-service"
import { withSaved } from "../../../lib/named"
import { serviceOptions } from "../../../lib/service-options"
import { SelectField } from "../../forms/select-field"
import type { CodValues } from "./cod-values"

/** By service that collects money, the one that delivers the same without. */
export function AlternativesField() {
  const { t } = useTexts()
  const { control, watch, formState } = useFormContext<CodValues>()
  const { fields, append, remove } = useFieldArray({ control, name: "cod_alternatives" })
  const { data: services = [] } = useServices()
  const entries = watch("cod_alternatives")
  const problem = formState.errors.cod_alternatives?.message
  const among = (choice: (service: DeliveryService) => boolean, saved: string) =>
    withSaved(serviceOptions(services.filter(choice)), saved, t("common.unknown", { name: saved }))
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-1">{t("cod.alternatives")}</legend>
      <Hint>{services.length === 0 ? t("cod.noServices") : t("cod.alternativesHint")}</Hint>
      {fields.map(({ id }, index) => (
        <div key={id} className="bg-ui-bg-component shadow-elevation-card-rest rounded-lg p-3">
          <div className="flex flex-col gap-y-3">
            <SelectField<CodValues>
              name={`cod_alternatives.${index}.service`}
              label={t("cod.service")}
              options={among(({ collects_cash }) => collects_cash, entries[index]?.service ?? "")}
            />
            <SelectField<CodValues>
              name={`cod_alternatives.${index}.alternative`}
              label={t("cod.alternative")}
              options={among(
                ({ collects_cash }) => !collects_cash,
                entries[index]?.alternative ?? "",
              )}
            />
            <IconButton
              type="button"
              size="small"
              variant="transparent"
              className="self-end"
              aria-label={t("common.remove", { name: t("cod.entry", { number: index + 1 }) })}
              onClick={() => remove(index)}
            >
              <Trash />
            </IconButton>
          </div>
        </div>
      ))}
      {problem && (
        <Hint variant="error" role="alert">
          {problem}
        </Hint>
      )}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        disabled={services.length === 0}
        onClick={() => append({ service: "", alternative: "" })}
      >
        {t("cod.addAlternative")}
      </Button>
    </fieldset>
  )
}
