import { callBackend } from "./sdk"

type FetchOptions = Omit<NonNullable<Parameters<typeof callBackend>[1]>, "headers">

/** Fetches a file from the backend, with its headers. @throws Error with the backend's message */
export function fetchFile(
  path: string,
  type: "application/pdf" | "text/csv",
  options: FetchOptions = {},
): Promise<Response> {
  return callBackend<Response>(path, { ...options, headers: { accept: type } })
}

/** The file of an answer, with the name that the backend gives it. */
export async function toFile(response: Response): Promise<File> {
  const [, name = "file"] =
    /filename="(.+)"/.exec(response.headers.get("content-disposition") ?? "") ?? []
  const file = await response.blob()
  return new File([file], name, { type: file.type })
}

/** Lets the browser save a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}

/** A CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function csvFile(name: string, text: string): File {
  return new File(["\uFEFF", text], name, { type: "text/csv" })
}

/**
 * Shows a PDF in a new tab. The tab opens before the PDF is loaded: later, a browser would block it as a pop-up. A
 * browser that shows no PDFs would save it there under a random name, so it is saved at once, under its own.
 *
 * @param blockedMessage thrown if the browser opens no tab
 * @throws what `pdf` throws
 */
export async function openPdf(pdf: () => Promise<File>, blockedMessage: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) {
    return saveFile(await pdf())
  }
  const tab = window.open("", "_blank")
  if (!tab) {
    throw new Error(blockedMessage)
  }
  try {
    tab.location.href = URL.createObjectURL(await pdf())
  } catch (error) {
    tab.close()
    throw error
  }
}

/**
 * Saves shipments as a CSV file.
 *
 * @param onProgress told how many rows of how many have come
 * @throws Error with the backend's message; an aborted one if `signal` says so
 */
export async function saveShipments(
  options: Parameters<typeof fetchFile>[2],
  onProgress?: (progress: { rows: number; total: number }) => void,
): Promise<void> {
  const response = await fetchFile("shipments/export", "text/csv", options)
  const total = Number(response.headers.get("x-total-rows") ?? 0)
  let rows = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, sent) {
        for (const byte of piece) if (byte === LINE_FEED) rows += 1
        // The first line has the names of the columns.
        onProgress?.({ rows: Math.min(Math.max(rows - 1, 0), total), total })
        sent.enqueue(piece)
      },
    }),
  )
  saveFile(await toFile(new Response(counted, response)))
}

const LINE_FEED = 10
