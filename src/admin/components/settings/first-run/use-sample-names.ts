import { useTexts } from "../../../i18n/use-texts"
import { isComplete } from "../../../hooks/use-price-preview"
import { countryNames } from "../../../lib/country-names"
import { nameOf } from "../../../lib/named"
import { useFound } from "../../forms/search-field"
import type { SampleForm } from "../prices/preview-section"

/** What is in a sample cart and where it goes, in words; undefined while a part of it is missing. */
export function useSampleNames({ cart }: SampleForm) {
  const { locale } = useTexts()
  const { data: variants = [] } = useFound("variant", "")
  if (!isComplete(cart)) {
    return undefined
  }
  const { variant_id, quantity, country_code, postal_code } = cart
  return {
    quantity,
    item: nameOf(variant_id, variants) ?? "",
    place: `${postal_code}, ${countryNames(locale)(country_code)}`,
  }
}
