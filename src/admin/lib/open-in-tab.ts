/**
 * Shows a file in a new tab. The tab is opened before the file is here: after waiting, a browser would
 * take it for a pop-up.
 *
 * @param blockedMessage thrown when the browser opens no tab
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
