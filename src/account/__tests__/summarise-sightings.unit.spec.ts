import type { Quote } from "../../carrier-api"
import { summariseSightings, type Sighting } from "../discover-services"

const sighting = (code: string, kind: Sighting["kind"], countryCode = "LV"): Sighting => ({
  countryCode,
  kind,
  quote: { serviceCode: code, serviceName: `Name of ${code}` } as Quote,
})

describe("what the answers to the samples say of a service", () => {
  it("names its countries and package types", () => {
    expect(
      summariseSightings([
        sighting("fast", "parcel"),
        sighting("fast", "envelope", "EE"),
        sighting("fast", "parcel", "EE"),
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
    const found = summariseSightings([
      sighting("plain", "parcel"),
      sighting("plain", "cod"),
      sighting("collects", "cod"),
    ])
    expect(found.map(({ code, isCashOnDelivery }) => [code, isCashOnDelivery])).toEqual([
      ["collects", true],
      ["plain", false],
    ])
  })

  it("knows a service that takes envelopes only", () => {
    expect(summariseSightings([sighting("letter", "envelope")])[0]).toMatchObject({
      offersParcel: false,
      offersEnvelope: true,
      isCashOnDelivery: false,
    })
  })
})
