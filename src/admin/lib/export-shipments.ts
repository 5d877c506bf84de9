import { fetchFile, toFile } from "./fetch-file"
import { saveFile } from "./save-file"
import { LIST_PATH } from "./shipment-list"

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
  const response = await fetchFile(`${LIST_PATH}/export`, "text/csv", options)
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
