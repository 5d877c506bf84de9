import { MedusaError } from "@medusajs/framework/utils"
import { problemsOfPriceRules } from "../../modules/shipment_ordering/settings/price-rules-schema"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"

/**
 * Rules are checked as they will stand: what contradicts itself may have come in two changes.
 *
 * @throws MedusaError INVALID_DATA naming the rule
 */
export function refuseContradictions(settings: Settings): void {
  const [problem] = problemsOfPriceRules(settings)
  if (problem) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `${problem.path.join(".")}: ${problem.message}`,
    )
  }
}
