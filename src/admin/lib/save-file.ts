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
