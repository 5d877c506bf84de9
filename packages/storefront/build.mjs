// Makes `dist`: the components and the client as ES modules and CommonJS, with types.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { build } from "vite"

const root = path.dirname(fileURLToPath(import.meta.url))
const source = path.join(root, "src")
const target = path.join(root, "dist")

rmSync(target, { recursive: true, force: true })
buildTypes()
await build({
  configFile: false,
  root: source,
  logLevel: "warn",
  esbuild: { jsx: "automatic", jsxDev: false },
  // What the environment says of the build is not to get into the package.
  define: { "process.env.NODE_ENV": "process.env.NODE_ENV" },
  build: {
    outDir: target,
    emptyOutDir: false,
    target: "es2020",
    // Whoever builds a shop makes it small; here it is to be read.
    minify: false,
    lib: {
      entry: {
        index: path.join(source, "index.ts"),
        "client/index": path.join(source, "client", "index.ts"),
      },
    },
    rollupOptions: {
      external: /^react($|\/)/,
      output: [output("es", ".mjs"), output("cjs", ".js")],
      onwarn: (warning, warn) => {
        // The bundler leaves directives out, and complains; `banner` puts this one back.
        if (!/DIRECTIVE|SOURCEMAP/.test(warning.code ?? "")) warn(warning)
      },
    },
  },
})
copyFileSync(path.join(source, "storefront.css"), path.join(target, "storefront.css"))

function output(format, extension) {
  return {
    format,
    entryFileNames: `[name]${extension}`,
    chunkFileNames: `chunks/[name]${extension}`,
    // Frameworks that render on the server know by it where the browser's part begins.
    banner: ({ name, imports }) =>
      name === "index" || imports.some((imported) => /^react/.test(imported))
        ? '"use client";'
        : "",
  }
}

/** Types of CommonJS by the compiler, and the same for ES modules, where imports name files. */
function buildTypes() {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, "tsconfig.json"),
    { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: target },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  )
  const files = config.fileNames.filter((file) => !file.includes("__tests__"))
  const program = ts.createProgram(files, { ...config.options, rootDir: source, types: [] })
  const { diagnostics } = program.emit()
  const issues = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (issues.length > 0) fail(...issues)
  for (const name of readdirSync(target, { recursive: true })) {
    if (!name.endsWith(".d.ts")) continue
    const file = path.join(target, name)
    const text = readFileSync(file, "utf8").replace(
      /(from |import\()"(\.[^"]*)"/g,
      (_, before, imported) => `${before}"${moduleFile(path.dirname(file), imported)}"`,
    )
    writeFileSync(file.replace(/\.d\.ts$/, ".d.mts"), text)
  }
}

function moduleFile(directory, imported) {
  const isFolder = existsSync(path.join(directory, imported, "index.d.ts"))
  return `${imported}${isFolder ? "/index" : ""}.mjs`
}

function fail(...diagnostics) {
  throw new Error(
    ts.formatDiagnostics(diagnostics, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n",
    }),
  )
}
