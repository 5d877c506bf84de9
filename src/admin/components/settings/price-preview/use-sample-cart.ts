import { useState } from "react"
import { useSampleDestinations, useSampleVariants } from "../../../hooks/use-price-preview"
import { useSettled } from "../../../hooks/use-settled"
import type { SampleCart } from "../../../lib/price-preview"

/**
 * The sample cart of the page: one of the store's goods, sent within its own country, until others are chosen.
 * `settled` is what is to be priced: what is typed is a question to the service only once it is typed.
 */
export function useSampleCart() {
  const [chosen, setChosen] = useState<Partial<SampleCart>>({})
  const { data: destinations = [] } = useSampleDestinations()
  const { data: variants = [] } = useSampleVariants("")
  const [first] = destinations
  const sample: SampleCart = {
    variant_id: variants[0]?.value ?? "",
    quantity: 1,
    country_code: first?.country_code ?? "",
    postal_code: first?.postal_code ?? "",
    ...chosen,
  }
  const settled = JSON.parse(useSettled(JSON.stringify(sample))) as SampleCart
  const change = (part: Partial<SampleCart>) => setChosen({ ...chosen, ...part })
  return { sample, settled, change, destinations }
}
