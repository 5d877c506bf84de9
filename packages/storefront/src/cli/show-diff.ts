import type { EditedFile } from "./patch"

/** How to write added, removed and other lines; without colours for files and old terminals. */
export type Paint = (kind: "added" | "removed" | "heading", line: string) => string

const CONTEXT = 3

/** A unified diff of one file. */
export function showDiff({ file, before, after }: EditedFile, paint: Paint): string {
  const lines = diffLines(linesOf(before), linesOf(after))
  const heading = [
    before === null ? "--- /dev/null" : `--- a/${file}`,
    after === null ? "+++ /dev/null" : `+++ b/${file}`,
  ]
  return [...heading.map((line) => paint("heading", line)), ...hunksOf(lines, paint)].join("\n")
}

/** A line with its number on both sides, or that of the next line where it is not there. */
type Line = { sign: " " | "+" | "-"; text: string; before: number; after: number }

const linesOf = (text: string | null) =>
  text === null ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/)

/** The shortest way from one list of lines to another, by their longest common part. */
function diffLines(before: string[], after: string[]): Line[] {
  const common = commonLengths(before, after)
  const lines: Line[] = []
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const [old, fresh] = [before[left], after[right]]
    const isRemoved =
      fresh === undefined || at(common, left + 1, right) >= at(common, left, right + 1)
    const sign = old === fresh ? " " : old !== undefined && isRemoved ? "-" : "+"
    const text = (sign === "+" ? fresh : old) ?? ""
    lines.push({ sign, text, before: left + 1, after: right + 1 })
    if (sign !== "+") left++
    if (sign !== "-") right++
  }
  return lines
}

/** For each pair of places, how many lines the rests behind them have in common. */
function commonLengths(before: string[], after: string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  )
  for (let left = before.length - 1; left >= 0; left--) {
    for (let right = after.length - 1; right >= 0; right--) {
      const row = table[left] as number[]
      row[right] =
        before[left] === after[right]
          ? at(table, left + 1, right + 1) + 1
          : Math.max(at(table, left + 1, right), at(table, left, right + 1))
    }
  }
  return table
}

const at = (table: number[][], left: number, right: number) => table[left]?.[right] ?? 0

/** Changed lines with a few around them, each group under the numbers of its lines. */
function hunksOf(lines: Line[], paint: Paint): string[] {
  const isShown = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== " ")
  const hunks: Line[][] = []
  lines.forEach((line, index) => {
    if (!isShown(index)) return
    if (index === 0 || !isShown(index - 1)) hunks.push([])
    hunks.at(-1)?.push(line)
  })
  return hunks.flatMap((hunk) => [
    paint("heading", `@@ -${rangeOf(hunk, "before")} +${rangeOf(hunk, "after")} @@`),
    ...hunk.map(({ sign, text }) =>
      sign === " " ? ` ${text}` : paint(sign === "+" ? "added" : "removed", `${sign}${text}`),
    ),
  ])
}

/** First line and count of a hunk. A side without lines names the line before, as other programs do. */
function rangeOf(hunk: Line[], side: "before" | "after"): string {
  const count = hunk.filter(({ sign }) => sign !== (side === "before" ? "+" : "-")).length
  const first = hunk[0]?.[side] ?? 1
  return `${count === 0 ? first - 1 : first},${count}`
}
