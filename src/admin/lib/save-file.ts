/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function csvFile(text: string): Blob {
  return new Blob(["\uFEFF", text], { type: "text/csv" })
}

/**
 * Shows a file in a new tab. The tab opens before the file is loaded: later, a browser would block it as a pop-up.
 *
 * @param blockedMessage thrown if the browser opens no tab
 * @throws what `file` throws
 */
export async function openInTab(file: () => Promise<Blob>, blockedMessage: string): Promise<void> {
  const tab = window.open("", "_blank")
  if (!tab) {
    throw new Error(blockedMessage)
  }
  try {
    tab.location.href = URL.createObjectURL(await file())
  } catch (error) {
    tab.close()
    throw error
  }
}
