// Builds the demo's shop into the folder that is named, as any Vite app is built; in a process of its own, since Vite's
// interface is for ES modules.
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"

const [target] = process.argv.slice(2)
await build({
  configFile: false,
  root: path.join(path.dirname(fileURLToPath(import.meta.url)), "shop-page"),
  logLevel: "warn",
  esbuild: { jsx: "automatic" },
  build: { outDir: target, emptyOutDir: true, target: "es2022" },
})
