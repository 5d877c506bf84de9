import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"

/** Where a store keeps files that nobody may guess. */
export interface FileVault {
  /** @returns the id by which it is found again */
  keep: (pdf: Buffer) => Promise<string>
  /** @returns undefined when it is gone */
  read: (id: string) => Promise<Buffer | undefined>
  forget: (id: string) => Promise<void>
}

/** Medusa's own provider for development: it serves private files to whoever knows the name. */
const PUBLIC_PROVIDER = "localfs"

/**
 * The store's File module, unless what it keeps is public: its local provider writes private files
 * into the folder that it serves. Undefined then, and the database keeps them.
 */
export function fileVault(container: Pick<MedusaContainer, "resolve">): FileVault | undefined {
  const files = container.resolve<IFileModuleService | undefined>(Modules.FILE, {
    allowUnregistered: true,
  })
  if (!files || providerOf(files) === PUBLIC_PROVIDER) {
    return undefined
  }
  return {
    async keep(pdf) {
      const { id } = await files.createFiles({
        // 128 random bits: a provider may make a public address of the name all the same.
        filename: `shipment-ordering/${randomBytes(16).toString("hex")}.pdf`,
        mimeType: "application/pdf",
        content: pdf.toString("base64"),
        access: "private",
      })
      return id
    },
    read: (id) => files.getAsBuffer(id).catch(() => undefined),
    forget: (id) => files.deleteFiles(id),
  }
}

function providerOf(files: IFileModuleService): string | undefined {
  const service: unknown = files.getProvider()
  const provider =
    typeof service === "object" && service !== null && "fileProvider_" in service
      ? service.fileProvider_
      : undefined
  const made: unknown = provider?.constructor
  return typeof made === "function" && "identifier" in made ? String(made.identifier) : undefined
}
