import { pdfText } from "../../../integration-tests/harness/pdf-text"
import { drawPickList } from "../pick-list"

describe("a pick list", () => {
  it("names each of its orders, however many there are", async () => {
    const orderNumbers = Array.from({ length: 500 }, (_, at) => `#${100_000 + at}`)
    const pages = await pdfText(
      await drawPickList({
        locale: "en",
        printedAt: new Date("2026-06-30T12:00:00Z"),
        timeZone: "UTC",
        orderNumbers,
        leftOut: [],
        items: [],
        boxes: [],
      }),
    )
    const named = pages.join("\n").match(/#\d{6}/g)
    expect(named).toEqual(orderNumbers)
  })

  it("says which orders' items are not on it, and why", async () => {
    const pages = await pdfText(
      await drawPickList({
        locale: "en",
        printedAt: new Date("2026-06-30T12:00:00Z"),
        timeZone: "UTC",
        orderNumbers: ["#1", "#2"],
        leftOut: [{ orderNumber: "#2", reason: "Its quantity is not a number. Correct it." }],
        items: [],
        boxes: [],
      }),
    )
    expect(pages.join(" ")).toContain("Note, #2: Its quantity is not a number. Correct it.")
  })
})
