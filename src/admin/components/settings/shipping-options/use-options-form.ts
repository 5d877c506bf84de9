import { zodResolver } from "@hookform/resolvers/zod"
import { useEffect } from "react"
import { useForm } from "react-hook-form"
import { useCreateShippingOptions } from "../../../hooks/use-shipping-options"
import { useTexts } from "../../../i18n/use-texts"
import type { CreatedOptions, ServiceZone } from "../../../lib/service-zone"
import { placeServerError } from "../../forms/place-server-error"
import {
  type OptionsOutput,
  type OptionsValues,
  optionsValues,
  toNewOptions,
} from "./options-values"

interface OptionsFormInput {
  zones: ServiceZone[]
  profiles: { id: string; type: string }[]
  onCreated: (created: CreatedOptions) => void
}

/** The form begins with the first zone and the default profile, once they are loaded. */
export function useOptionsForm({ zones, profiles, onCreated }: OptionsFormInput) {
  const { t } = useTexts()
  const { mutateAsync: create } = useCreateShippingOptions()
  const form = useForm<OptionsValues, unknown, OptionsOutput>({
    resolver: zodResolver(optionsValues(t)),
    defaultValues: { options: [], service_zone_id: "", shipping_profile_id: "", fallback: "" },
  })
  const { getValues, setValue } = form
  const firstZone = zones[0]?.id
  const firstProfile = (profiles.find(({ type }) => type === "default") ?? profiles[0])?.id
  useEffect(() => {
    if (firstZone && !getValues("service_zone_id")) setValue("service_zone_id", firstZone)
    if (firstProfile && !getValues("shipping_profile_id")) {
      setValue("shipping_profile_id", firstProfile)
    }
  }, [firstZone, firstProfile, getValues, setValue])
  const onSubmit = async (values: OptionsOutput) => {
    try {
      onCreated(await create(toNewOptions(values)))
    } catch (error) {
      placeServerError(form, error, [
        "service_zone_id",
        "shipping_profile_id",
        "options",
        "fallback",
      ])
    }
  }
  return { form, onSubmit }
}
