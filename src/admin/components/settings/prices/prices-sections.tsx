import type { PluginSettings } from "../../../lib/settings"
import { PreviewSection } from "../price-preview/preview-section"
import { useSampleCart } from "../price-preview/use-sample-cart"
import { OverridesSection } from "./overrides-section"
import { RulesSection } from "./rules-section"

/** How prices are made, and what that means for a sample cart. */
export function PricesSections({ settings }: { settings: PluginSettings }) {
  const sampleCart = useSampleCart()
  const { settled: sample } = sampleCart
  return (
    <>
      <RulesSection settings={settings} sample={sample} />
      <OverridesSection settings={settings} sample={sample} />
      {settings.base_url !== null && <PreviewSection {...sampleCart} />}
    </>
  )
}
