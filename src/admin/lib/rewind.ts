import type { RewindBody } from "../../api/admin/shipment-ordering/prices/rewind/rewind-body"
import type { RewindLine } from "../../desk"
import { callBackend, type Sent } from "./sdk"
import type { SettingsChange } from "./settings"

/** What a person has changed and not saved. */
export type RewindChange = Pick<RewindBody, "boxes" | "services"> & { settings?: SettingsChange }

export type RewindRequest = RewindChange & Pick<RewindBody, "last" | "from">

export type RewindResult = Extract<Sent<RewindLine>, { kind: "result" }>

/**
 * Prices past orders again. Aborting the signal stops the work.
 *
 * @throws Error with the backend's message, or without one if the answer breaks off
 */
export async function rewind(
  request: RewindRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, of: number) => void },
): Promise<RewindResult> {
  const { body } = await callBackend<Response>("prices/rewind", {
    method: "POST",
    body: request,
    signal,
    headers: { accept: "application/x-ndjson" },
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ""; reader;) {
    const { done, value = "" } = await reader.read()
    if (done) break
    const lines = (rest + value).split("\n")
    rest = lines.pop() ?? ""
    for (const text of lines) {
      const line = JSON.parse(text) as Sent<RewindLine>
      if (line.kind === "result") return line
      if (line.kind === "error") throw new Error(line.message)
      onProgress(line.done, line.of)
    }
  }
  throw new Error()
}
