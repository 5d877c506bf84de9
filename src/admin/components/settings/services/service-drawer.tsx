import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useChangeService } from "../../../hooks/use-services"
import { useTexts, type Texts } from "../../../i18n/use-texts"
import { changedPart } from "../../../lib/changed-part"
import {
  type DeliveryService,
  nameOfService,
  type ServiceChange,
} from "../../../lib/delivery-service"
import { FormDrawer } from "../../forms/form-drawer"
import { placeServerError } from "../../forms/place-server-error"
import { SelectField } from "../../forms/select-field"
import { SwitchField } from "../../forms/switch-field"
import { TextField } from "../../forms/text-field"

/** Edits the name and the marks of a service. */
export function ServiceDrawer({
  service,
  onClose,
}: {
  service: DeliveryService
  onClose: () => void
}) {
  const { t } = useTexts()
  const { mutateAsync: change } = useChangeService()
  const form = useForm<ServiceValues>({
    resolver: zodResolver(serviceValues(t)),
    defaultValues: toServiceValues(service),
  })
  const onSubmit = async (values: ServiceValues) => {
    try {
      const before = toServiceChange(toServiceValues(service))
      const saved = await change({
        code: service.service_code,
        change: changedPart(before, toServiceChange(values)),
      })
      toast.success(t("services.saved", { name: nameOfService(saved.service) }))
      onClose()
    } catch (error) {
      placeServerError(form, error, ["label", "is_enabled", "is_locker", "is_cash_on_delivery"])
    }
  }
  return (
    <FormDrawer title={t("services.editTitle")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <TextField<ServiceValues>
        name="label"
        label={t("services.label")}
        hint={t("services.labelHint", { name: service.name })}
        placeholder={service.name}
        isOptional
      />
      <SwitchField<ServiceValues>
        name="is_enabled"
        label={t("services.enabled")}
        hint={t("services.enabledHint")}
      />
      <SelectField<ServiceValues>
        name="is_locker"
        label={t("services.lockerField")}
        hint={t("services.lockerHint")}
        options={[
          { value: "automatic", label: t(byCode(service)) },
          { value: "yes", label: t("services.lockerChoices.yes") },
          { value: "no", label: t("services.lockerChoices.no") },
        ]}
      />
      <SelectField<ServiceValues>
        name="is_cash_on_delivery"
        label={t("services.codField")}
        hint={t("services.codHint")}
        options={[
          { value: "automatic", label: t(bySigns(service)) },
          { value: "yes", label: t("services.lockerChoices.yes") },
          { value: "no", label: t("services.lockerChoices.no") },
        ]}
      />
    </FormDrawer>
  )
}

/** The answer of the code is known only while no mark replaces it. */
function byCode({ is_locker, delivers_to_locker }: DeliveryService) {
  if (is_locker !== null) return "services.lockerChoices.pattern"
  return delivers_to_locker
    ? "services.lockerChoices.patternYes"
    : "services.lockerChoices.patternNo"
}

function bySigns({ is_cash_on_delivery, collects_cash }: DeliveryService) {
  if (is_cash_on_delivery !== null) return "services.codChoices.automatic"
  return collects_cash ? "services.codChoices.automaticYes" : "services.codChoices.automaticNo"
}

const MARKS = ["automatic", "yes", "no"] as const

/** What a merchant enters for a service. An empty name means the service's own name. */
function serviceValues(t: Texts) {
  return z.object({
    label: z
      .string()
      .trim()
      .max(100, t("validation.tooLong", { max: 100 })),
    is_enabled: z.boolean(),
    is_locker: z.enum(MARKS),
    is_cash_on_delivery: z.enum(MARKS),
  })
}

type ServiceValues = z.infer<ReturnType<typeof serviceValues>>

function toServiceValues(service: DeliveryService): ServiceValues {
  return {
    label: service.label ?? "",
    is_enabled: service.is_enabled,
    is_locker: toChoice(service.is_locker),
    is_cash_on_delivery: toChoice(service.is_cash_on_delivery),
  }
}

function toChoice(mark: boolean | null): (typeof MARKS)[number] {
  return mark === null ? "automatic" : mark ? "yes" : "no"
}

function toMark(choice: (typeof MARKS)[number]): boolean | null {
  return choice === "automatic" ? null : choice === "yes"
}

function toServiceChange({ label, is_enabled, ...marks }: ServiceValues): ServiceChange {
  return {
    label: label === "" ? null : label,
    is_enabled,
    is_locker: toMark(marks.is_locker),
    is_cash_on_delivery: toMark(marks.is_cash_on_delivery),
  }
}
