import { breakLongWords, labelPages, shortText } from "../operations/label"
import { orderBody } from "./order-body"
import { SandboxUnderTest } from "./sandbox-under-test"

it("a text on a label stays as it is up to a hundred signs, of any script and with line breaks", () => {
  const texts = ["", "Anna\nKalnina\tjr", "📦".repeat(100), "王".repeat(100), "\ud83d"]
  for (const text of texts) expect(shortText(text)).toBe(text)
})

it("a text on a label ends in an ellipsis when it is longer, and never in half of a sign", () => {
  expect(shortText("x".repeat(101))).toBe(`${"x".repeat(99)}…`)
  expect(shortText(`x${"📦".repeat(100)}`)).toBe(`x${"📦".repeat(98)}…`)
  expect(shortText("Ķ".repeat(1_000_000))).toHaveLength(100)
})

const ten = (text: string) => breakLongWords(text, 10, () => 1)

it("a word on a label is broken where it is wider than a line, and nowhere else", () => {
  expect(ten("Anna Kalnina")).toBe("Anna Kalnina")
  expect(ten("abcdefghijklmnopqrstuvwxyz")).toBe("abcdefghij\nklmnopqrst\nuvwxyz")
  expect(ten("one abcdefghijkl\ntwo")).toBe("one abcdefghij\nkl\ntwo")
  expect(ten("📦".repeat(11))).toBe(`${"📦".repeat(10)}\n📦`)
})

it("a word on a label is never empty, even where one sign is wider than a line", () => {
  expect(breakLongWords("abc", 1, () => 5)).toBe("a\nb\nc")
})

it("a word on a label is measured sign by sign, each of them once", () => {
  const measured: string[] = []
  const word = "W".repeat(500)
  breakLongWords(word, 10, (sign) => {
    measured.push(sign)
    return 1
  })
  expect(measured).toEqual([...word])
})

describe("a label", () => {
  let sandbox: SandboxUnderTest
  beforeAll(async () => {
    sandbox = await SandboxUnderTest.start()
  })
  afterAll(() => sandbox.close())

  it("a label has pages of 100 x 150 mm, one per package however long its texts are", async () => {
    const long = "Ļoti garš teksts bez gala ".repeat(100)
    const body = orderBody({
      recipient_name: long,
      recipient_address_1: long,
      parcel_sender: long,
      parcel_pickup_address: long,
    })
    const answer = await fetch(await sandbox.confirm(await sandbox.order(body)))
    const pdf = Buffer.from(await answer.arrayBuffer()).toString("latin1")
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)
    expect((Number(box?.[1]) / 72) * 25.4).toBeCloseTo(100, 1)
    expect((Number(box?.[2]) / 72) * 25.4).toBeCloseTo(150, 1)
  })

  it("a label has no text of more than a few hundred signs, whatever was ordered", async () => {
    const long = "W".repeat(2000)
    const fields = [
      ...["recipient_name", "recipient_company_name", "recipient_phone", "recipient_address_1"],
      ...["recipient_house_number", "recipient_city", "parcel_sender", "parcel_pickup_address"],
    ]
    const id = await sandbox.order(
      orderBody({
        ...Object.fromEntries(fields.map((field) => [field, long])),
        // A country whose postal codes may be anything.
        country_code: "JP",
        zip_code: long,
        service_code: "carrierA_express",
      }),
    )
    const shipment = sandbox.sandbox.core.store.shipment(id)
    if (shipment === undefined) throw new Error("There is no shipment.")
    const [page] = labelPages(shipment)
    const lines = [...(page?.sender ?? []), ...(page?.recipient ?? [])]
    expect(lines).toHaveLength(8)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(3 * 100)
    expect((await fetch(await sandbox.confirm(id))).status).toBe(200)
  })
})
