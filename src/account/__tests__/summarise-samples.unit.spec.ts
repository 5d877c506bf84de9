import type { Quote } from "../../carrier-api"
import { summariseSamples, type SampleQuote } from "../discover-services"

const sample = (code: string, kind: SampleQuote["kind"], countryCode = "LV"): SampleQuote => ({
  countryCode,
  kind,
  quote: { serviceCode: code, serviceName: `Name of ${code}` } as Quote,
})

it("the summary of a service's samples names its countries and package types", () => {
  expect(
    summariseSamples([
      sample("fast", "parcel"),
      sample("fast", "envelope", "EE"),
      sample("fast", "parcel", "EE"),
    ]),
  ).toEqual([
    {
      service_code: "fast",
      name: "Name of fast",
      offers_parcel: true,
      offers_envelope: true,
      is_cash_on_delivery: false,
      countries: ["EE", "LV"],
    },
  ])
})

it("the summary of samples counts as cash on delivery only a service that needs a sum to collect", () => {
  const found = summariseSamples([
    sample("plain", "parcel"),
    sample("plain", "cod"),
    sample("collects", "cod"),
  ])
  expect(found.map((one) => [one.service_code, one.is_cash_on_delivery])).toEqual([
    ["collects", true],
    ["plain", false],
  ])
})

it("the summary of a service's samples knows a service that takes envelopes only", () => {
  expect(summariseSamples([sample("letter", "envelope")])[0]).toMatchObject({
    offers_parcel: false,
    offers_envelope: true,
    is_cash_on_delivery: false,
  })
})
