import path from "node:path"

/** Whether a file is a page with links. */
export const isPage = (file) => file.endsWith(".md") || file === "llms.txt"

/**
 * The links of a page to files of the same repository, or within itself.
 *
 * `source` is the link as it is written, `file` the path that it leads to and `anchor` the heading there.
 */
export function linksOf(page, text) {
  return [...text.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)].flatMap(
    ([source, mark, words, target]) => {
      if (/^[a-z]+:/.test(target)) return []
      const [to, anchor] = target.split("#")
      const file = to === "" ? page : path.posix.join(path.posix.dirname(page), to)
      return [{ source, words, target, file, anchor, isPicture: mark === "!" }]
    },
  )
}

/** The anchors of a page's headings, as GitHub and npm make them. */
export function anchorsOf(text) {
  const headings = text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ +(.+)$/gm)
  return [...headings].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/ /g, "-"),
  )
}
