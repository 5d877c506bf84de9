import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import type { FileVault } from "../shipments/file-vault"

/**
 * Deletes what the ledger's settled rows hold of a person: kept labels with their files and links,
 * errors, differences, wishes, request bodies.
 *
 * A file is deleted before the note of where it is: a crash in between means that it is deleted twice,
 * not that it stays for good. One that cannot be deleted stays noted, and is tried again the next time.
 */
export async function forgetShipments(
  { memory, logger }: PluginScope,
  vault: FileVault | undefined,
  rowIds: string[],
): Promise<void> {
  const unlabelled: string[] = []
  for (const { rowId, fileId } of await memory.labels.filesAmong(rowIds)) {
    try {
      if (fileId !== null) {
        await deleteFile(vault, fileId)
      }
      await memory.labels.forget(rowId)
      unlabelled.push(rowId)
    } catch (error) {
      logger.warn(
        `shipment-ordering: the label of ${rowId} is not deleted yet, ${errorText(error)}`,
      )
    }
  }
  await memory.retention.forget(rowIds, unlabelled)
}

async function deleteFile(vault: FileVault | undefined, fileId: string): Promise<void> {
  if (!vault) {
    throw new Error(`file ${fileId} was kept by a file provider that the store no longer has`)
  }
  await vault.forget(fileId)
}
