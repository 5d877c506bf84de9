import { createLabelDocument } from "./label-document"

/** Whether a file is a PDF with at least one page that goes onto paper. */
export async function isPrintable(file: Buffer): Promise<boolean> {
  const document = await createLabelDocument("thermal")
  return document.add(file)
}
