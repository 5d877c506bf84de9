/** Gives the browser a file to be saved under a name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A file of CSV that is made here. Its first mark tells spreadsheets that it is UTF-8. */
export function csvFile(text: string): Blob {
  return new Blob(["\uFEFF", text], { type: "text/csv" })
}
