import { sdk } from "./sdk"

type FetchOptions = Parameters<typeof sdk.client.fetch>[1]

/**
 * Shows a PDF that the backend makes in a new tab. The tab is opened before the file is here: after
 * waiting, a browser would take it for a pop-up.
 *
 * @throws Error with the backend's words, or `blockedMessage` where the browser lets no tab open
 */
export async function openPdf(
  path: string,
  { blockedMessage, ...options }: NonNullable<FetchOptions> & { blockedMessage: string },
): Promise<Response> {
  const tab = window.open("", "_blank")
  if (!tab) throw new Error(blockedMessage)
  try {
    const response = await fetchFile(path, "application/pdf", options)
    tab.location.href = URL.createObjectURL(await response.blob())
    return response
  } catch (error) {
    tab.close()
    throw error
  }
}

/** Has the browser save a file of the backend's under a name. */
export async function saveFile(
  path: string,
  { fileName, ...options }: NonNullable<FetchOptions> & { fileName: string },
): Promise<void> {
  const response = await fetchFile(path, "text/csv", options)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

function fetchFile(path: string, accept: string, options: FetchOptions): Promise<Response> {
  return sdk.client.fetch<Response>(path, { ...options, headers: { accept } })
}
