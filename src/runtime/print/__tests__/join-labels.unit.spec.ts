import { PDFDocument } from "@cantoo/pdf-lib"
import { joinLabels } from "../label-document"

async function label(...widths: number[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const width of widths) document.addPage([width, 400])
  return Buffer.from(await document.save())
}

describe("the labels of one shipment", () => {
  it("become one PDF of all their pages, in their order", async () => {
    const joined = await PDFDocument.load(
      await joinLabels([await label(100, 110), await label(90)]),
    )
    expect(joined.getPages().map((page) => page.getWidth())).toEqual([100, 110, 90])
  })

  it("are not printed in part: one that cannot be read is named", async () => {
    const broken = Buffer.from("%PDF-1.7 and no more")
    await expect(joinLabels([await label(100), broken])).rejects.toThrow(
      "Label 2 of 2 of this shipment cannot be read. Download the labels in your account.",
    )
  })
})
