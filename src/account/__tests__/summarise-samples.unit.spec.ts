import type { Quote } from "../../carrier-api"
import { summariseSamples, type SampleQuote } from "../discover-services"

const sample = (code: string, kind: SampleQuote["kind"], countryCode = "LV"): SampleQuote => ({
  countryCode,
  kind,
  quote: { serviceCode: code, serviceName: `Name of ${code}` } as Quote,
})

describe("what the answers to the samples say of a service", () => {
  it("names its countries and package types", () => {
    expect(
      summariseSamples([
        sample("fast", "parcel"),
        sample("fast", "envelope", "EE"),
        sample("fast", "parcel", "EE"),
      ]),
    ).toEqual([
      {
        code: "fast",
        name: "Name of fast",
        offersParcel: true,
        offersEnvelope: true,
        isCashOnDelivery: false,
        countries: ["EE", "LV"],
      },
    ])
  })

  it("takes for cash on delivery only what needs a sum to collect", () => {
    const found = summariseSamples([
      sample("plain", "parcel"),
      sample("plain", "cod"),
      sample("collects", "cod"),
    ])
    expect(found.map(({ code, isCashOnDelivery }) => [code, isCashOnDelivery])).toEqual([
      ["collects", true],
      ["plain", false],
    ])
  })

  it("knows a service that takes envelopes only", () => {
    expect(summariseSamples([sample("letter", "envelope")])[0]).toMatchObject({
      offersParcel: false,
      offersEnvelope: true,
      isCashOnDelivery: false,
    })
  })
})
