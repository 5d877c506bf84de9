import { format, resolveConfig } from "prettier"
import path from "node:path"
import { repositoryRoot } from "./harness/repository-paths"

/**
 * The page with new text at its places, each between `<!-- kind: names -->` and `<!-- end -->`.
 *
 * @param writers by the kind of place
 */
export async function fillPage(
  page: string,
  writers: Record<string, (names: string) => string>,
): Promise<string> {
  const filled = page.replace(
    /(<!-- (\w+): (.+) -->\n)[^]*?(<!-- end -->)/g,
    (whole, start: string, kind: string, names: string, end: string) => {
      const write = writers[kind]
      return write ? `${start}\n${write(names)}\n\n${end}` : whole
    },
  )
  const config = await resolveConfig(path.join(repositoryRoot, "docs/http.md"))
  return format(filled, { parser: "markdown", ...config })
}
