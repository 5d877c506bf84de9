import { useBoxes } from "./use-boxes"
import { useItemRules } from "./use-item-rules"
import { useLocations } from "./use-locations"
import { useSampleDestinations, useSampleVariants } from "./use-price-preview"
import { useServices } from "./use-services"
import { useSetup } from "./use-setup"

/**
 * Whether all that decides how tall the sections of the settings page are has come, or failed. The page
 * asks for it at once and shows its sections together: one after the other, each would push those below
 * it from under the pointer. What the carriers' service is asked for is not waited for.
 */
export function usePageLoaded(): boolean {
  const parts = [
    useSetup(),
    useServices(),
    useLocations(),
    useBoxes(),
    useItemRules(),
    useSampleDestinations(),
    useSampleVariants(""),
  ]
  return parts.every(({ isPending }) => !isPending)
}
