// Bundles the page of the storefront's tests, from the package as it is built.
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"

const folder = path.dirname(fileURLToPath(import.meta.url))

await build({
  configFile: false,
  root: folder,
  logLevel: "warn",
  mode: "production",
  esbuild: { jsx: "automatic", jsxDev: false },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: process.argv[2],
    emptyOutDir: true,
    rollupOptions: {
      input: path.join(folder, "page.mjs"),
      output: { entryFileNames: "page.js", chunkFileNames: "[name].js" },
      // It says that "use client" means nothing here.
      onwarn: (warning, warn) => {
        if (!/DIRECTIVE|SOURCEMAP/.test(warning.code ?? "")) warn(warning)
      },
    },
  },
})
