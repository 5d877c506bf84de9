import { pdfText } from "../../../integration-tests/harness/pdf-text"
import { drawPickupList } from "../pickup-list"
import { pickup, shipment } from "./pickup-samples"

const shipments = ["12", "1.5", "0.75"].map((weightKilograms, index) =>
  shipment({ reference: `#10000${index + 1}-7WC3MS`, weightKilograms }),
)
const listIn = (locale: string) =>
  drawPickupList({
    locale,
    pickups: [pickup({ packages: 4, weightKilograms: "14.25", shipments })],
  })

describe("a pickup list", () => {
  it.each([
    ["en", ["Packages", "Weight, kg", "Tracking numbers"]],
    ["lv", ["Pakas", "Svars, kg", "Izsekošanas numuri"]],
  ])("has a line for each title, number and name of usual length: %s", async (locale, titles) => {
    const [page = ""] = await pdfText(await listIn(locale))
    const cells = ["#100001-7WC3MS", "Žanete Bērziņš, Ķekava"]
    expect(page.split("\n")).toEqual(expect.arrayContaining([...titles, ...cells]))
  })

  it("writes all weights with as many decimals, so that they stand below each other", async () => {
    const [page = ""] = await pdfText(await listIn("en"))
    expect(page.match(/\d+\.\d+/g)).toEqual(["12.00", "1.50", "0.75", "14.25"])
    expect(page).toContain("3 shipments\n4\n14.25")
  })
})
