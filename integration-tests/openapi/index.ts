// Writes the parts of the documentation that are made from code: `npm run docs`.
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { format } from "prettier"
import { repositoryRoot } from "../harness/repository-paths"
import { RULES_PAGE, writeRuleTables } from "../rules-docs"
import { PAGE, writeTables } from "../settings-docs"
import { type Description, describeRoutes } from "./describe-routes"
import { fillReference } from "./write-reference"

/** Writes the types of a description. Its package's types do not have what its code exports to `require`. */
const TYPES_OF = path.join(repositoryRoot, "node_modules/openapi-typescript/bin/cli.js")

/** The reference as it is, and as the code of the routes has it. */
export async function writeReference() {
  const description = describeRoutes()
  const page = path.join(repositoryRoot, "docs/http.md")
  const text = readFileSync(page, "utf8")
  return [
    {
      file: path.join(repositoryRoot, "docs/openapi.json"),
      text: await format(JSON.stringify(description), { parser: "json", printWidth: 100 }),
    },
    { file: page, text: await fillReference(text, description) },
    { file: path.join(repositoryRoot, "src/client/paths.ts"), text: typesOf(description) },
    {
      file: path.join(repositoryRoot, "packages/storefront/src/client/store-paths.ts"),
      text: typesOf(storeRoutesOf(description)),
    },
  ]
}

function typesOf(description: Description): string {
  const input = JSON.stringify(description)
  return execFileSync(process.execPath, [TYPES_OF], { input, encoding: "utf8" })
}

/** The routes for storefronts only, and the schemas that they name. */
function storeRoutesOf({ paths, components, ...rest }: Description): Description {
  const stores = Object.entries(paths).filter(([path]) => path.startsWith("/store/"))
  const schemas: Description["components"]["schemas"] = {}
  const add = (part: object) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const schema = components.schemas[name]
      if (!schema || name in schemas) continue
      schemas[name] = schema
      add(schema)
    }
  }
  add([stores, components.responses])
  return { ...rest, paths: Object.fromEntries(stores), components: { ...components, schemas } }
}

async function writeAll() {
  const settings = { file: PAGE, text: await writeTables(readFileSync(PAGE, "utf8")) }
  const rules = { file: RULES_PAGE, text: await writeRuleTables(readFileSync(RULES_PAGE, "utf8")) }
  for (const { file, text } of [settings, rules, ...(await writeReference())]) {
    writeFileSync(file, text)
  }
}

// Run by itself, writes the files.
if (require.main === module) void writeAll()
