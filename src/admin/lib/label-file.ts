import { fetchFile } from "./fetch-file"

/** As the backend has it; base64 makes a third more of it on the way. */
export const MOST_LABEL_BYTES = 5 * 1024 * 1024
const PDF_BEGINNING = "%PDF-"

export type LabelProblem = "missing" | "tooLarge" | "noPdf"

/** What keeps a file from being a label; undefined when nothing does. Looks at its content, not its name. */
export async function labelProblem(file: Blob | undefined): Promise<LabelProblem | undefined> {
  if (!file) return "missing"
  if (file.size > MOST_LABEL_BYTES) return "tooLarge"
  const beginning = await file.slice(0, PDF_BEGINNING.length).text()
  return beginning === PDF_BEGINNING ? undefined : "noPdf"
}

/** A file's content as the backend takes it. */
export async function toBase64(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error("The file cannot be read."))
    reader.readAsDataURL(file)
  })
  return url.slice(url.indexOf(",") + 1)
}

/** The label's PDF. @throws Error in words when there is none */
export async function fetchLabel(path: string): Promise<Blob> {
  return (await fetchFile(path, "application/pdf")).blob()
}
