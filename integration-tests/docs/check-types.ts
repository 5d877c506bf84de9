import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { dataDirectory } from "../harness/repository-paths"

/** As the starter has it; the package's types are those that were built. */
const ofStorefront: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: ["node"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
}

/** For code of a backend. */
export const ON_NODE = {
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  esModuleInterop: true,
}

/**
 * The pieces of TypeScript in a page of the documentation, by file: the one that the first line names, such as
 * `src/lib/data/delivery.ts`, else a name of its own.
 */
export function codeBlocks(markdown: string): Map<string, string> {
  const blocks = [...markdown.matchAll(/^```(tsx?)\n([^]*?)^```$/gm)]
  return new Map(
    blocks.map(([, extension, code = ""], index) => [
      /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1] ?? `block-${index}.${extension}`,
      code,
    ]),
  )
}

/** What the TypeScript compiler says of all blocks together; nothing if all is well. */
export function checkTypes(blocks: Map<string, string>, others: ts.CompilerOptions = {}): string {
  const folder = mkdtempSync(path.join(dataDirectory, "guide-"))
  const files = [...blocks, ["styles.d.ts", 'declare module "*.css"']].map(
    ([name = "", code = ""]) => {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, code)
      return file
    },
  )
  const program = ts.createProgram(files, { ...ofStorefront, ...others })
  const complaints = ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
  })
  rmSync(folder, { recursive: true })
  return complaints
}
