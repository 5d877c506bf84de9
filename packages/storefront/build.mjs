// Makes `dist`: the components and the client as ES modules and CommonJS, with types. The map is a chunk of its own,
// with the libraries that draw it, so that the package depends on nothing but React.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { build } from "vite"

const root = path.dirname(fileURLToPath(import.meta.url))
const source = path.join(root, "src")
const target = path.join(root, "dist")
const require = createRequire(import.meta.url)
/** What the map does without: its pins and controls are the package's own. */
const unusedMapParts =
  /attribution|-bar|canvas|control|crosshair|div-icon|icon-path|image|lvml|oldie|popup|scale|shadow|svg|tooltip|vml|zoom-box/

rmSync(target, { recursive: true, force: true })
buildTypes()
const outputs = await build({
  configFile: false,
  root: source,
  logLevel: "warn",
  esbuild: { jsx: "automatic", jsxDev: false },
  // Leaflet names its CommonJS only, of which no unused part could be left out.
  resolve: { alias: { leaflet: "leaflet/dist/leaflet-src.esm.js" } },
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
        "next/index": path.join(source, "next", "index.ts"),
        "next/actions": path.join(source, "next", "actions.ts"),
      },
    },
    rollupOptions: {
      external: /^(react|next)($|\/)/,
      output: [output("es", ".mjs"), output("cjs", ".js")],
      onwarn: (warning, warn) => {
        // The bundler leaves directives out, and complains; `banner` puts this one back.
        if (!/DIRECTIVE|SOURCEMAP/.test(warning.code ?? "")) warn(warning)
      },
    },
  },
})
writeFileSync(
  path.join(target, "storefront.css"),
  `${leafletStyles()}\n${readFileSync(path.join(source, "storefront.css"), "utf8")}`,
)
writeFileSync(path.join(target, "THIRD-PARTY.txt"), licencesOf(bundledPackages(outputs)))
// The command is a program of its own, for Node.
await build({
  configFile: false,
  root: source,
  logLevel: "warn",
  build: {
    outDir: target,
    emptyOutDir: false,
    target: "node20",
    minify: false,
    ssr: path.join(source, "cli", "bin.ts"),
    rollupOptions: {
      output: { format: "es", entryFileNames: "cli.mjs", banner: "#!/usr/bin/env node" },
    },
  },
})

function output(format, extension) {
  return {
    format,
    entryFileNames: `[name]${extension}`,
    chunkFileNames: `chunks/[name]${extension}`,
    // Frameworks that render on the server know by it where the browser's part begins.
    banner: ({ name, imports }) => {
      if (name === "next/actions") return '"use server";'
      const isOfBrowser = ["index", "next/index"].includes(name)
      return isOfBrowser || imports.some((imported) => /^react/.test(imported))
        ? '"use client";'
        : ""
    },
  }
}

/** The rules of Leaflet's stylesheet that the map needs, for the map of this package only. */
function leafletStyles() {
  const text = readFileSync(require.resolve("leaflet/dist/leaflet.css"), "utf8")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@media print\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/, "")
  const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) => {
    const used = selectors
      .split(",")
      .map((selector) => selector.trim())
      .filter((selector) => !unusedMapParts.test(selector))
      .map((selector) => `.shipord ${selector}`)
    const declarations = body.split(";").map((line) => line.trim())
    return used.length > 0
      ? [`${used.join(",\n")} {\n  ${declarations.filter(Boolean).join(";\n  ")};\n}`]
      : []
  })
  const styles = rules.join("\n")
  if (/url\(|@/.test(styles) || !styles.includes(".leaflet-pane")) {
    throw new Error("Leaflet's stylesheet is not what it was: see leafletStyles")
  }
  return `/* From Leaflet (THIRD-PARTY.txt): how the map's parts are laid out. */\n${styles}\n`
}

/** Folders of the packages that any of the built files contains. */
function bundledPackages(outputs) {
  const modules = outputs.flatMap(({ output }) => output.flatMap((file) => file.moduleIds ?? []))
  const folders = modules.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? [],
  )
  return [...new Set(folders)].sort()
}

function licencesOf(folders) {
  const entries = folders.map((folder) => {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
    const licence = readFileSync(path.join(folder, "LICENSE"), "utf8").trim()
    return `${name} ${version}\n\n${licence}\n`
  })
  return `The map of this package contains:\n\n${entries.join(`\n${"-".repeat(80)}\n\n`)}`
}

/** Types of CommonJS by the compiler, and the same for ES modules, where imports name files. */
function buildTypes() {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, "tsconfig.json"),
    { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: target },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  )
  const files = config.fileNames.filter((file) => !/__tests__|\/cli\//.test(file))
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
