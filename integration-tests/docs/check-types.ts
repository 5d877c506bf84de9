import path from "node:path"
import ts from "typescript"
import { repositoryRoot } from "../harness/repository-paths"
import type { CodeBlock } from "./code-blocks"

/** A storefront that is nowhere on the disk, beside the packages of this one. */
const storefront = path.join(repositoryRoot, "a-storefront")

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

/** What the TypeScript compiler says of all blocks together, one line for each complaint. */
export function checkTypes(blocks: CodeBlock[], others: ts.CompilerOptions = {}): string[] {
  const options = { ...ofStorefront, ...others }
  const files = new Map(
    blocks.map(({ fileName, code }) => [path.join(storefront, fileName), code] as const),
  )
  files.set(path.join(storefront, "styles.d.ts"), 'declare module "*.css"')
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    // With it, the compiler would look for the folders of these files, and not for the files.
    directoryExists: undefined,
    fileExists: (name) => files.has(name) || disk.fileExists(name),
    getSourceFile: (name, language, ...rest) => {
      const code = files.get(name)
      return code === undefined
        ? disk.getSourceFile(name, language, ...rest)
        : ts.createSourceFile(name, code, language)
    },
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0
    const text = ts.flattenDiagnosticMessageText(messageText, " ")
    return `${file ? path.relative(storefront, file.fileName) : ""}:${line + 1} ${text}`
  })
}
