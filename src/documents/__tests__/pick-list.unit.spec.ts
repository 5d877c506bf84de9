import { pdfText } from "../../../integration-tests/harness/labels"
import { drawPickList } from "../pick-list"

const printedAt = new Date("2026-06-30T12:00:00Z")
const LIST = { locale: "en", printedAt, timeZone: "UTC", leftOut: [], items: [], boxes: [] }

it("A pick list names each of its orders, however many there are", async () => {
  const orderNumbers = Array.from({ length: 500 }, (_, at) => `#${100_000 + at}`)
  const pages = await pdfText(await drawPickList({ ...LIST, orderNumbers }))
  expect(pages.join("\n").match(/#\d{6}/g)).toEqual(orderNumbers)
})

it("A pick list says which orders' items are not on it, and why", async () => {
  const leftOut = [{ orderNumber: "#2", reason: "Its quantity is not a number. Correct it." }]
  const pages = await pdfText(await drawPickList({ ...LIST, orderNumbers: ["#1", "#2"], leftOut }))
  expect(pages.join(" ")).toContain("Note, #2: Its quantity is not a number. Correct it.")
})
