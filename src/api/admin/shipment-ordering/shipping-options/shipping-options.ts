import { z } from "@medusajs/framework/zod"
import type { OtherOption, OwnOption } from "../../../../store"
import type { ServiceZone } from "../../../../account"
import { settingsPatchSchema } from "../../../../modules/shipment_ordering"
import { checkRules } from "../../../../price-rules"
import { entityId } from "../../../parse-request"

const option = z.strictObject({
  service_code: entityId.describe("A carrier's, or a virtual service such as `virtual_cheapest`."),
  name: z.string().trim().min(1).max(200).optional().describe("Default: the service's name."),
})

export const shippingOptionsBody = z
  .strictObject({
    service_zone_id: entityId.optional(),
    location_id: entityId
      .optional()
      .describe("Instead of a zone: all zones of this location that the service delivers to."),
    options: z.array(option).min(1).max(100),
    shipping_profile_id: entityId.optional(),
    fallback: settingsPatchSchema.shape.fallback.describe(
      "As the setting. A price rule of the new options; without it, the general one applies.",
    ),
    changes_other_options: z
      .boolean()
      .optional()
      .describe("`true`: `fallback` changes for the service's existing options too, else 400."),
  })
  .superRefine(({ service_zone_id, location_id, options, fallback }, context) => {
    if ((service_zone_id === undefined) === (location_id === undefined)) {
      const message = "name either service_zone_id or location_id"
      context.addIssue({ code: "custom", path: ["service_zone_id"], message })
    }
    options.forEach(({ service_code: code }, index) => {
      if (options.findIndex(({ service_code }) => service_code === code) < index) {
        const path = ["options", index, "service_code"]
        context.addIssue({ code: "custom", path, message: `"${code}" is listed twice` })
      }
    })
    for (const { path, message } of checkRules({ fallback })) {
      context.addIssue({ code: "custom", path, message })
    }
  })

export type ShippingOptionsBody = z.infer<typeof shippingOptionsBody>

/** A zone with its options of this plugin, and those of other providers that customers see beside them. */
export function serialiseZone(
  { id, name, countries, locations }: ServiceZone,
  { own, others }: { own: OwnOption[]; others: OtherOption[] },
) {
  return {
    id,
    name,
    countries,
    locations: locations.map((location) => ({ id: location.id, name: location.name })),
    shipping_options: own
      .filter(({ serviceZoneId }) => serviceZoneId === id)
      .sort((one, other) => one.name.localeCompare(other.name))
      .map(serialiseOption),
    /** Those of other providers. */
    other_options: others
      .filter(({ service_zone_id }) => service_zone_id === id)
      .sort((one, other) => one.name.localeCompare(other.name))
      .map((option) => ({ id: option.id, name: option.name })),
  }
}

export type ShownZone = ReturnType<typeof serialiseZone>

export function serialiseOption({
  id,
  name,
  service,
  priceType,
  serviceZoneId,
  profileId,
}: OwnOption) {
  return {
    id,
    name,
    service_code: service.code,
    account: service.account,
    /** How shipping rules name the option. */
    option_key: service.key,
    price_type: priceType,
    service_zone_id: serviceZoneId,
    shipping_profile_id: profileId,
  }
}

export type ShownOption = ReturnType<typeof serialiseOption>
