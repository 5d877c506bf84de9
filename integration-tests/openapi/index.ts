// Writes what is made from the code of the routes: `npm run docs:http`.
import { writeFileSync } from "node:fs"
import path from "node:path"
import { format } from "prettier"
import { repositoryRoot } from "../harness/repository-paths"
import { describeRoutes } from "./describe-routes"

export const DESCRIPTION = path.join(repositoryRoot, "docs/openapi.json")

export const writeDescription = () => format(JSON.stringify(describeRoutes()), { parser: "json" })

// Run by itself, writes the files.
if (require.main === module) {
  void writeDescription().then((text) => writeFileSync(DESCRIPTION, text))
}
