import { pdfText } from "../../../integration-tests/harness/labels"
import { drawPackingSlips, type UndrawnSlip } from "../packing-slip"

const slip = (changes: Partial<UndrawnSlip> = {}): UndrawnSlip => ({
  locale: "en",
  shop: "Shop",
  orderNumber: "#1",
  barcode: "1",
  orderedAt: new Date("2026-06-30T22:30:00Z"),
  timeZone: "UTC",
  service: "Carrier",
  recipient: ["Anna"],
  locker: undefined,
  note: undefined,
  items: [],
  packages: [],
  ...changes,
})

const itemsTo = (most: number): UndrawnSlip["items"] =>
  Array.from({ length: most }, (_, at) => {
    return { number: at + 1, sku: undefined, title: "Item", quantity: 1 }
  })

/** A package of two steps, each with `kinds` kinds of items. */
const packageOf = (kinds: number): UndrawnSlip["packages"][number] => {
  const size = { length: 10, width: 100, height: 50 }
  const placements = [0, 1].flatMap((step) =>
    Array.from({ length: kinds }, (_, at) => {
      const place = { x: at * size.length, y: 0, z: step * size.height }
      return { ...size, ...place, itemId: String(kinds * step + at + 1) }
    }),
  )
  const outer = { length: 400, width: 300, height: 250 }
  const numbers = Object.fromEntries(placements.map(({ itemId }) => [itemId, Number(itemId)]))
  const loading = { outer, placements, numbers }
  return { box: "Box", sizes: undefined, weightGrams: 1000, contents: [], loading }
}

it("a packing slip has a package's name, pictures and captions on one page, wherever that page ends", async () => {
  const slips = Array.from({ length: 16 }, (_, at) =>
    slip({ items: itemsTo(at + 8), packages: [packageOf(20)] }),
  )
  const pages = await pdfText(await drawPackingSlips(slips))
  const withPictures = pages.filter((page) => page.includes("Box · 1 kg"))
  expect(withPictures).toHaveLength(slips.length)
  for (const page of withPictures) {
    expect(page).toContain("How to pack it")
    expect(page.replace(/\s+/g, " ")).toMatch(/Step 1: .*\[20\].*Step 2: .*\[40\]/)
  }
  expect(pages.length).toBeLessThan(2 * slips.length)
})

it("a packing slip draws packages with the same box and the same items once, and says how many there are", async () => {
  const alike = Array.from({ length: 7 }, () => packageOf(1))
  const [page, ...more] = await pdfText(await drawPackingSlips([slip({ packages: alike })]))
  expect(more).toEqual([])
  expect(page).toContain("7 × Box · 1 kg")
  expect(page?.match(/Step 1: /g)).toHaveLength(1)

  const mixed = [...alike.slice(0, 2), { ...packageOf(1), box: "Other" }]
  const [other] = await pdfText(await drawPackingSlips([slip({ packages: mixed })]))
  expect(other).toContain("1–2 / 3: 2 × Box · 1 kg")
  expect(other).toContain("3 / 3: Other · 1 kg")
  expect(other?.match(/Step 1: /g)).toHaveLength(2)
})

it("a packing slip is in the language of its own order, whatever the others have, with all of its letters", async () => {
  const expected = {
    en: ["page 1 / 1", "Step 2: ", "Order #1, 30 June 2026", "Parcel locker: Rīga", "1.5 kg"],
    lv: ["1. lapa no 1", "2. solis: ", "2026. gada 30. jūnijs", "Pakomāts: Rīga", "1,5 kg"],
    lt: ["1 puslapis iš 1", "2 žingsnis: ", "2026 m. birželio 30 d.", "Paštomatas: Rīga", "1,5 kg"],
    et: ["lk 1 / 1", "2. samm: ", "Tellimus #1, 30. juuni 2026", "Pakiautomaat: Rīga", "1,5 kg"],
    pl: ["strona 1 z 1", "Krok 2: ", "30 czerwca 2026", "Automat paczkowy: Rīga", "1,5 kg"],
  }
  const box = { ...packageOf(1), weightGrams: 1500 }
  const slips = Object.keys(expected).map((locale) =>
    slip({ locale, locker: "Rīga", packages: [box] }),
  )
  const pages = await pdfText(await drawPackingSlips(slips))
  for (const [at, texts] of Object.values(expected).entries()) {
    for (const text of texts) expect(pages[at]).toContain(text)
    expect(pages[at]).not.toContain("�")
  }
})

it("a packing slip has the day of the order in the shop's time zone", async () => {
  const timeZone = "Pacific/Kiritimati"
  const [page] = await pdfText(await drawPackingSlips([slip({ timeZone })]))
  expect(page).toContain("Order #1, 1 July 2026")
})
