// Checks what a shop's customers would load: little at first, the map only when it is shown, and a client that needs no
// React.
import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { build } from "vite"

/** With the texts in five languages, of about two kilobytes each. */
const mostBytes = 25 * 1024

const entry = import.meta.resolve("medusa-plugin-shipment-ordering-storefront")
const read = (file) => readFileSync(new URL(file, entry), "utf8")

const components = await bundle("medusa-plugin-shipment-ordering-storefront")
const client = await bundle("medusa-plugin-shipment-ordering-storefront/client")

const isLater = ({ isDynamicEntry }) => isDynamicEntry
const first = components.filter((chunk) => !isLater(chunk))
const sizes = {
  "components and client": gzipped(first),
  "map, when it is shown": gzipped(components.filter(isLater)),
  "client alone": gzipped(client),
  styles: gzipSync(read("storefront.css")).length,
}
console.log("The storefront's parts, minified and gzipped, without React:")
for (const [part, bytes] of Object.entries(sizes)) console.log(`  ${part}: ${bytes} bytes`)

const beginsWith = (file, directive) => read(file).startsWith(`"${directive}"`)
const mapCode = /leaflet|supercluster/
const faults = [
  first.some(({ code }) => mapCode.test(code)) && "The first part contains the map's libraries",
  first.length === components.length && "No part of the components is loaded later",
  sizes["components and client"] > mostBytes && `More than ${mostBytes} bytes`,
  client.some(({ imports }) => imports.length > 0) && "The client imports another package",
  !beginsWith("index.mjs", "use client") && 'The components do not begin with "use client"',
  !beginsWith("next/index.mjs", "use client") && 'The entry for Next.js lacks "use client"',
  !beginsWith("next/actions.mjs", "use server") && 'The actions do not begin with "use server"',
  // Turbopack makes modules without an extension of the actions, and then believes the manifest.
  JSON.parse(read("../package.json")).type !== undefined && 'The manifest has a "type"',
].filter(Boolean)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

async function bundle(entry) {
  const { output } = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: "esbuild",
      modulePreload: false,
      rollupOptions: {
        input: entry,
        external: /^react($|\/)/,
        preserveEntrySignatures: "strict",
        // The directive means nothing to this bundler.
        onwarn: () => undefined,
        output: { format: "es" },
      },
    },
  })
  return output.filter(({ type }) => type === "chunk")
}

function gzipped(chunks) {
  return gzipSync(chunks.map(({ code }) => code).join("\n")).length
}
