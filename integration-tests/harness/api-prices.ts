import type { ShownQuote } from "./quotes-of"
import type { TestShop } from "./test-shop"

/** What the service asks, decimal texts in euros. */
export interface ApiPrice {
  withTax: string
  withoutTax: string
}

interface Destination {
  country_code: string
  zip_code: string
}

interface Answer {
  data: {
    service_code: string
    final_price_with_tax: string
    final_price_without_tax: string
  }[]
}

/** Asks the service itself for parcels, past the store; by service code. */
export async function readApiPrices(
  { sandbox }: Pick<TestShop, "sandbox">,
  packages: ShownQuote["packages"],
  { country_code, zip_code }: Destination = { country_code: "LV", zip_code: "LV-1010" },
): Promise<Record<string, ApiPrice>> {
  const query = new URLSearchParams({ country_code, zip_code, package_type: "1", send_adr: "0" })
  for (const { weight, length = "", width = "", height = "" } of packages) {
    query.append("weight[]", weight)
    query.append("length[]", length)
    query.append("width[]", width)
    query.append("height[]", height)
  }
  const answer = await fetch(`${sandbox.baseUrls.development}/services/calculate?${query}`)
  const { data } = (await answer.json()) as Answer
  return Object.fromEntries(
    data.map((quote) => [
      quote.service_code,
      { withTax: quote.final_price_with_tax, withoutTax: quote.final_price_without_tax },
    ]),
  )
}
