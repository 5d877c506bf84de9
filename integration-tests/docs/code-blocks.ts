/** A piece of TypeScript in a page of the documentation. */
export interface CodeBlock {
  /** Where its first line says that it belongs, such as `src/lib/data/delivery.ts`; else a name of its own. */
  fileName: string
  code: string
  /** In the page. */
  line: number
}

/** All that stands between a fence of `ts` or `tsx` and the next. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(tsx?)\n([^]*?)^```$/gm)].map(
    ([, extension = "", code = ""], index, { [index]: match }) => ({
      fileName: /^\/\/ (\S+\.tsx?)$/m.exec(firstLine(code))?.[1] ?? `block-${index}.${extension}`,
      code,
      line: markdown.slice(0, match?.index).split("\n").length + 1,
    }),
  )
}

const firstLine = (code: string) => code.slice(0, code.indexOf("\n"))
