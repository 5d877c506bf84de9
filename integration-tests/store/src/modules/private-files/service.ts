import type { FileTypes } from "@medusajs/framework/types"
import { AbstractFileProviderService, MedusaError } from "@medusajs/framework/utils"
import { mkdir, readFile, unlink, writeFile } from "node:fs/promises"
import path from "node:path"

/** Keeps files in a folder that no server serves, as a bucket without public access does. */
export default class PrivateFiles extends AbstractFileProviderService {
  static override identifier = "private-files"

  private readonly directory: string

  constructor(_: object, { directory }: { directory: string }) {
    super()
    this.directory = directory
  }

  override async upload({ filename, content, access }: FileTypes.ProviderUploadFileDTO) {
    if (access !== "private") {
      throw new MedusaError(MedusaError.Types.INVALID_DATA, "Only private files are kept here")
    }
    const file = this.pathOf(filename)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(content, "base64"))
    return { key: filename, url: `private:${filename}` }
  }

  override async delete(
    files: FileTypes.ProviderDeleteFileDTO | FileTypes.ProviderDeleteFileDTO[],
  ): Promise<void> {
    for (const { fileKey } of [files].flat()) {
      await unlink(this.pathOf(fileKey))
    }
  }

  override async getAsBuffer({ fileKey }: FileTypes.ProviderGetFileDTO): Promise<Buffer> {
    return readFile(this.pathOf(fileKey))
  }

  private pathOf(key: string): string {
    return path.join(this.directory, key)
  }
}
