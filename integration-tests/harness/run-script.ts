import path from "node:path"
import { medusaCli } from "./medusa-cli"
import { runNodeChild } from "./node-child"
import { repositoryRoot } from "./repository-paths"
import { ENCRYPTION_KEY } from "./store-process"
import type { TestShop } from "./test-shop"

const SCRIPTS = path.join(
  repositoryRoot,
  "node_modules/medusa-plugin-shipment-ordering/.medusa/server/src/scripts",
)

/** Runs one of the plugin's scripts as `medusa exec` does, in a process of its own, and returns what it printed. */
export async function runScript(
  { databaseUrl }: Pick<TestShop, "databaseUrl">,
  name: string,
  ...args: string[]
): Promise<string> {
  const { text } = await runNodeChild(
    medusaCli(["exec", path.join(SCRIPTS, `${name}.js`), ...args], {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DISABLE_ADMIN: "true",
      SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
    }),
  )
  return text
}
