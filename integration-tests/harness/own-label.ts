import { PDFDocument } from "@cantoo/pdf-lib"

/** A label as a merchant would upload it: a PDF of one page of 100 by 150 mm. */
export async function ownLabel(text = "A label"): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([283.46, 425.2]).drawText(text)
  return Buffer.from(await document.save())
}
