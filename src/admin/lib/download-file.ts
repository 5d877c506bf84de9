import { sdk } from "./sdk"

interface Download {
  /** What the backend answers with. */
  type: string
  /** Name of the file on the person's disk. */
  name: string
}

/** Saves what a route of the backend answers as a file. @throws Error with the backend's own words */
export async function downloadFile(path: string, { type, name }: Download): Promise<void> {
  const answer = await sdk.client.fetch<Response>(path, { headers: { accept: type } })
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
