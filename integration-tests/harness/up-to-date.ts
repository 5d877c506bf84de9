import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fingerprintOf } from "./fingerprint"
import { repositoryRoot } from "./repository-paths"

/** Something that is made from sources and kept until they change. Paths are relative to the checkout. */
export interface Product {
  sources: string[]
  output: string
  /** Where it is noted which sources the output was made from. */
  stamp: string
}

/** Calls `make` unless the product is there and its sources are as they were when it was made. */
export async function makeIfStale(product: Product, make: () => Promise<void>): Promise<void> {
  const fingerprint = fingerprintOf(product.sources)
  const stamp = path.join(repositoryRoot, product.stamp)
  const isThere = existsSync(path.join(repositoryRoot, product.output)) && existsSync(stamp)
  if (isThere && readFileSync(stamp, "utf8") === fingerprint) {
    return
  }
  await make()
  noteAsMade(product, fingerprint)
}

/** Notes that the product was just made from the sources as they are now, or as `fingerprint` says they were. */
export function noteAsMade(product: Product, fingerprint = fingerprintOf(product.sources)): void {
  const stamp = path.join(repositoryRoot, product.stamp)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}
