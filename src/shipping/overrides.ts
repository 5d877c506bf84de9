import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError } from "../carrier-api"
import { type PluginContext, refuseData, UNSTORABLE_TEXT, unstorableField } from "../context"
import { issuesOfRefusal, issuesText, shipOverrides, type ShipOverrides } from "../planning"

/** The overrides travel under this key in a fulfillment's `additional_data`. */
export const OVERRIDES_KEY = "shipment_ordering"

/**
 * Reads the overrides from a fulfillment's `additional_data`; undefined when there are none. Other keys are ignored.
 *
 * @throws MedusaError INVALID_DATA naming each invalid field: if one were ignored, the parcel would not ship as
 * requested
 */
export function readShipOverrides(additionalData: unknown): ShipOverrides | undefined {
  const given =
    typeof additionalData === "object" && additionalData !== null && OVERRIDES_KEY in additionalData
      ? additionalData[OVERRIDES_KEY]
      : undefined
  if (given === undefined || given === null) {
    return undefined
  }
  const unstorable = unstorableField(given)
  if (unstorable !== undefined) {
    refuseData(`${[OVERRIDES_KEY, unstorable].filter(Boolean).join(".")}: ${UNSTORABLE_TEXT}`)
  }
  const parsed = shipOverrides.safeParse(given)
  if (!parsed.success) {
    refuseData(
      parsed.error.issues
        .map(({ path, message }) => [OVERRIDES_KEY, ...path].join(".") + `: ${message}`)
        .join("; "),
    )
  }
  return parsed.data
}

/** @throws MedusaError NOT_FOUND when a package names an unknown box */
export async function refuseUnknownBoxes(
  context: PluginContext,
  { packages = [] }: Pick<ShipOverrides, "packages">,
): Promise<void> {
  const given = [...new Set(packages.flatMap(({ box_id }) => box_id ?? []))]
  if (given.length === 0) return
  const boxes = await context.plugin.listShipmentOrderingBoxes(
    { id: given },
    { take: given.length },
  )
  for (const id of given) {
    if (!boxes.some((box) => box.id === id)) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        "A chosen box no longer exists. Choose another one. (packages)",
      )
    }
  }
}

/**
 * Turns the service's refusal of an order's data into issues with override fields, so that a form can show each at
 * its field. Returns any other error unchanged.
 */
export function refusalOfOverrides(error: unknown): unknown {
  if (!(error instanceof CarrierApiError) || error.operation !== "create") {
    return error
  }
  const issues = issuesOfRefusal(error)
  if (issues.length === 0) {
    return error
  }
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The service refused the shipment: ${issuesText(issues)}`,
  )
}
