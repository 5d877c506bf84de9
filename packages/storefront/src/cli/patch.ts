/**
 * One change of a file. Its texts are found again in any formatting: whitespace, the kind of quotes, semicolons at the
 * end and commas before a closing bracket do not count.
 */
export interface Change {
  /** Where the text goes: next to the anchor, in its place, or with the imports, before the first one. */
  place: "before" | "after" | "instead" | "import"
  /** Stands once in the file; missing for an import. */
  anchor?: string
  text: string
  /** The anchor may stand at several places; the change is made at each. */
  isEverywhere?: boolean
  /** Stands in the file if somebody has made the change in another way. */
  trace?: string
}

/** A file with changes, or a new file. If an optional one cannot be changed, the others are. */
export type FilePatch = { file: string; isOptional?: boolean } & (
  { changes: Change[] } | { content: string }
)

/** A file's text before and after; null if there is no file. */
export interface EditedFile {
  file: string
  before: string | null
  after: string | null
}

/** What a person has to do, because a file is not as expected. */
export interface ManualStep {
  file: string
  isOptional: boolean
  /** The place to change; without it, it is the whole file. */
  change?: Change
  isMissing?: boolean
}

export interface Patched {
  /** Only files that change. */
  edited: EditedFile[]
  manual: ManualStep[]
}

interface Patching {
  patches: readonly FilePatch[]
  /** A file's text; null if there is no file. */
  read: (file: string) => string | null
}

/** Plans the changes that have not been made yet. Writes nothing. */
export function planChanges({ patches, read }: Patching): Patched {
  return patchEach(patches, (patch) => {
    const before = read(patch.file)
    if ("content" in patch) {
      const isFree = before === null || isAlike(before, patch.content)
      return isFree ? edit(patch, before, before ?? patch.content) : byHand(patch, [{}])
    }
    return before === null
      ? byHand(patch, [{ isMissing: true }])
      : editText(patch, before, applyChange)
  })
}

/** Plans to take the changes back that have been made. Writes nothing. */
export function planUndo({ patches, read }: Patching): Patched {
  return patchEach(patches, (patch) => {
    const before = read(patch.file)
    if (before === null) return edit(patch, null, null)
    if ("content" in patch) {
      return isAlike(before, patch.content) ? edit(patch, before, null) : byHand(patch, [{}])
    }
    return editText(patch, before, undoChange)
  })
}

function patchEach(
  patches: readonly FilePatch[],
  patchOne: (patch: FilePatch) => Patched,
): Patched {
  const all = patches.map(patchOne)
  return {
    edited: all.flatMap(({ edited }) => edited).filter(({ before, after }) => before !== after),
    manual: all.flatMap(({ manual }) => manual),
  }
}

function edit({ file }: FilePatch, before: string | null, after: string | null): Patched {
  return { edited: [{ file, before, after }], manual: [] }
}

type StuckChange = Pick<ManualStep, "change" | "isMissing">

function byHand({ file, isOptional = false }: FilePatch, changes: StuckChange[]): Patched {
  return { edited: [], manual: changes.map((one) => ({ file, isOptional, ...one })) }
}

/** Makes each change in turn; those for which `make` gives null are for a person. */
function editText(
  patch: FilePatch & { changes: Change[] },
  before: string,
  make: (text: string, change: Change) => string | null,
): Patched {
  const hasWindowsLines = before.includes("\r\n")
  const stuck: StuckChange[] = []
  let text = before.replaceAll("\r\n", "\n")
  for (const change of patch.changes) {
    const next = make(text, change)
    if (next === null) stuck.push({ change })
    text = next ?? text
  }
  const after = hasWindowsLines ? text.replaceAll("\n", "\r\n") : text
  return {
    edited: edit(patch, before, after).edited,
    manual: byHand(patch, stuck).manual,
  }
}

function applyChange(text: string, change: Change): string | null {
  if (looseSearch(change.text).test(text) || hasTrace(text, change)) return text
  const places = [...text.matchAll(anchorOf(change))]
  if (places.length === 0) return null
  if (places.length > 1 && change.place !== "import" && !change.isEverywhere) return null
  const changed = change.isEverywhere ? places : places.slice(0, 1)
  // The last one first, so that the others stay where they are.
  return changed.reverse().reduce((rest, match) => {
    const end = match.index + match[0].length
    const [from, to] =
      change.place === "after"
        ? [end, end]
        : change.place === "instead"
          ? [match.index, end]
          : [match.index, match.index]
    return rest.slice(0, from) + change.text + rest.slice(to)
  }, text)
}

/** Null if the change is there in another form, which only a person can take back. */
function undoChange(text: string, change: Change): string | null {
  const original = change.place === "instead" ? (change.anchor ?? "") : ""
  const without = text.replace(looseSearch(change.text), () => original)
  return hasTrace(without, change) ? null : without
}

function anchorOf({ place, anchor = "" }: Change): RegExp {
  return place === "import" ? /^import\b/gm : looseSearch(anchor)
}

function hasTrace(text: string, { trace }: Change): boolean {
  return trace !== undefined && looseSearch(trace).test(text)
}

/** Finds a text in any formatting. Whitespace at its ends is part of what is found. */
function looseSearch(text: string): RegExp {
  const words = text.match(/\w+|[^\w\s]/g) ?? []
  const pattern = words.map((word, index) => {
    const between = /\w$/.test(words[index - 1] ?? "") && /^\w/.test(word) ? "\\s+" : "\\s*"
    const written = /["']/.test(word) ? `["']` : word.replace(/\W/, "\\$&")
    if (index === 0) return written
    return between + (/[)}\]]/.test(word) ? `(?:[,;]\\s*)?${written}` : written)
  })
  const start = /^\s/.test(text) ? "\\s*" : ""
  return new RegExp(start + pattern.join("") + ";?" + endOf(text.slice(text.trimEnd().length)), "g")
}

/** Takes no more empty lines than the text ends with. */
function endOf(whitespace: string): string {
  return /^\n*$/.test(whitespace) ? `\\n{0,${whitespace.length}}` : "\\s*"
}

const isAlike = (one: string, other: string) =>
  one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim()
