import { appendFileSync } from "node:fs"

/** Adds what a test file waited for a store to the times of this run, see `test-times.mjs`. */
export async function noteBoot<T>(
  file: string | undefined,
  starting: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  const started = await starting()
  const notes = process.env.SHIPMENT_ORDERING_TEST_BOOTS
  if (notes && file) {
    const milliseconds = performance.now() - begun
    appendFileSync(notes, `${JSON.stringify({ file, milliseconds })}\n`)
  }
  return started
}
