import type { Box } from "../../src/admin/lib/boxes"
import type { TestStore } from "./test-store"

export const BOXES = "/admin/shipment-ordering/boxes"

/** A cube of so many millimetres, unless something else is said. */
export async function createBox(
  { admin }: Pick<TestStore, "admin">,
  { side = 300, ...box }: Partial<Box> & { name: string; side?: number },
): Promise<Box> {
  const sizes = { inner_length: side, inner_width: side, inner_height: side }
  const body = { ...sizes, max_weight: 20_000, ...box }
  return (await admin.post<{ box: Box }>(BOXES, body)).box
}

export async function listBoxes({ admin }: Pick<TestStore, "admin">): Promise<Box[]> {
  return (await admin.get<{ boxes: Box[] }>(BOXES)).boxes
}

export async function deleteBoxes({ admin }: Pick<TestStore, "admin">): Promise<void> {
  for (const { id } of await listBoxes({ admin })) {
    await admin.delete(`${BOXES}/${id}`)
  }
}
