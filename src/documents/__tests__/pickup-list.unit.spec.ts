import { pdfText } from "../../../integration-tests/harness/labels"
import { drawPickupList } from "../pickup-list"
import { pickup, shipment as anyShipment } from "./pickup-samples"

const shipment = (index: number, weightKilograms = "1") =>
  anyShipment({ reference: `#${100_001 + index}-7WC3MS`, weightKilograms })

const pagesIn = async (
  locale: string,
  shipments = ["12", "1.5", "0.75"].map((weight, index) => shipment(index, weight)),
) => {
  const pickups = [pickup({ packages: 4, weightKilograms: "14.25", shipments })]
  return pdfText(await drawPickupList({ locale, pickups }))
}

it.each([
  ["en", ["Packages", "Weight, kg", "Tracking numbers"]],
  ["lv", ["Pakas", "Svars, kg", "Izsekošanas numuri"]],
  ["lt", ["Nuorodos nr.", "Pakuotės", "Svoris, kg", "Sekimo numeriai"]],
  ["et", ["Viide", "Pakid", "Kaal, kg", "Jälgimisnumbrid"]],
  ["pl", ["Nr referencyjny", "Paczki", "Waga, kg", "Numery przesyłek"]],
])(
  "a pickup list has a line for each title, number and name of usual length: %s",
  async (locale, titles) => {
    const [page = ""] = await pagesIn(locale)
    const cells = ["#100001-7WC3MS", "Žanete Bērziņš, Ķekava"]
    expect(page.split("\n")).toEqual(expect.arrayContaining([...titles, ...cells]))
  },
)

it("a pickup list writes all weights with as many decimals, so that they stand below each other", async () => {
  const [page = ""] = await pagesIn("en")
  expect(page.match(/\d+\.\d+/g)).toEqual(["12.00", "1.50", "0.75", "14.25"])
  expect(page).toContain("3 shipments\n4\n14.25")
})

it.each([
  ["en-GB", /^Pickup list\n.*Tracking numbers\n#100001-.*2 shipments/s],
  ["lv", /^Paņemšanas saraksts\n.*Izsekošanas numuri\n#100001-.*2 sūtījumi/s],
  ["fr", /^Pickup list\n.*2 shipments/s],
])(
  "a pickup list is in the language of %s, or in English if it lacks that one",
  async (locale, text) => {
    expect(
      (
        await pagesIn(
          locale,
          [0, 1].map((index) => shipment(index)),
        )
      )[0],
    ).toMatch(text)
  },
)

it("a pickup list counts all packages of a large shipment and names no more than twenty of its numbers", async () => {
  const trackingNumbers = Array.from({ length: 100 }, (_, index) => `NR${101 + index}`)
  const large = { ...shipment(0, "25"), packages: 100, trackingNumbers }
  const [page, ...more] = await pagesIn("en", [large])
  expect(more).toEqual([])
  expect(page).toContain("\n100\n25")
  expect(page).toContain("NR120")
  expect(page).toContain("(+\u00A080)")
  expect(page).not.toContain("NR121")
})

it("a pickup list goes on over as many pages as it needs, with the names of the columns on each", async () => {
  const list = (length: number) => Array.from({ length }, (_, index) => shipment(index))
  expect(await pagesIn("en", list(20))).toHaveLength(1)
  const pages = await pagesIn("en", list(120))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.length).toBeLessThan(8)
  for (const page of pages.slice(0, -1)) expect(page).toContain("Tracking numbers")
})
