import { companyName, recipientName } from "../build-shipment-body"
import { MAX_DESCRIPTION, parcelDescription } from "../idempotency-key"

it("the description of a parcel lists what is inside and ends in the reference", () => {
  expect(parcelDescription(["Book", " Blue\npen "], "#7-ABCDEF")).toBe("Book, Blue pen #7-ABCDEF")
})

it("the description of a parcel says items when nothing has a title", () => {
  expect(parcelDescription(["", " "], "#7-ABCDEF")).toBe("Items #7-ABCDEF")
})

it("the description of a parcel cuts a long list and never the reference", () => {
  const text = parcelDescription([`${"x".repeat(300)}`], "#7-ABCDEF")
  expect(text).toHaveLength(MAX_DESCRIPTION)
  expect(text.endsWith("x... #7-ABCDEF")).toBe(true)
})

it("the description of a parcel is cut at a word", () => {
  const text = parcelDescription(
    Array.from({ length: 20 }, () => "Mug"),
    "#7-ABCDEF",
  )
  expect(text).toBe(`${Array.from({ length: 17 }, () => "Mug").join(", ")}... #7-ABCDEF`)
})

it("the description of a parcel does not cut a character in half", () => {
  const text = parcelDescription(["📚".repeat(100)], "#7-ABCDEF")
  expect(text.length).toBeLessThanOrEqual(MAX_DESCRIPTION)
  expect(text.replaceAll("📚", "")).toBe("... #7-ABCDEF")
})

it("cuts a name that no label holds at a word, as a description", () => {
  const lastName = `${"Pablo ".repeat(15)}Ruiz Picasso y Lopez`
  expect(recipientName({ firstName: "Diego", lastName })).toBe(
    `Diego ${"Pablo ".repeat(15).trim()}...`,
  )
  expect(companyName({ company: lastName })).toBe(`${"Pablo ".repeat(15)}Ruiz...`)
  expect(recipientName({ company: "Acme" })).toBe("Acme")
})
