import bidiFactory from "bidi-js"
import { BOLD, type Fonts, REGULAR } from "./fonts"

/** Letters that one font draws in one go. */
export interface Run {
  font: string
  text: string
  /** The PDF library draws it from right to left. */
  isTurned: boolean
}

interface LineOptions {
  fonts: Fonts
  isBold: boolean
  /** The room in a line. */
  width: number
  /** Lays out the runs, which is slow: it is asked once per text, once per word and once per line. */
  widthOf: (runs: Run[]) => number
  /** Called with the package to install for a letter that no font has. */
  onMissing: (fontPackage: string) => void
}

/** The lines of a text, each in the order in which it is drawn, from left to right. */
export function linesOf(text: string, options: LineOptions): Run[][] {
  return text.split("\n").flatMap((paragraph) => wrap(wordsOf(paragraph, options), options))
}

/** What a reader sees as one letter, marks and joined emoji included. */
interface Letter {
  text: string
  /** Undefined for what is never seen. */
  font: string | undefined
  /** Of the bidirectional algorithm. Odd ones are read from right to left. */
  level: number
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" })
const BIDI = bidiFactory()

/** What stays together on a line. */
function wordsOf(paragraph: string, options: LineOptions): Letter[][] {
  const { levels } = BIDI.getEmbeddingLevels(paragraph, "auto")
  let start = 0
  return splitAtBreaks(paragraph).map((word) => {
    const letters = [...GRAPHEMES.segment(word)].flatMap(({ segment, index }) => {
      const level = levels[start + index] ?? 0
      return withFont(segment, paragraph, options).map(({ text, font }) => {
        const mirrored = level % 2 === 1 ? BIDI.getMirroredCharacter(text) : null
        return { text: mirrored ?? text, font, level }
      })
    })
    start += word.length
    return letters
  })
}

const WORDS = new Intl.Segmenter(undefined, { granularity: "word" })
/** A space that is not a non-breaking one. */
const ENDS_WORD = /[^\S\u00a0\u202f]$/
/** Of scripts without spaces between words. */
const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\uff01-\\uff60\\p{Extended_Pictographic}"
const BEGINS_UNSPACED = new RegExp(`^(?![\\p{Pe}\\p{Pf}\\p{Po}\\p{Lm}])[${UNSPACED}]`, "u")
const ENDS_UNSPACED = new RegExp(`(?![\\p{Ps}\\p{Pi}])[${UNSPACED}]$`, "u")

/** Cuts a text wherever a line may end. */
function splitAtBreaks(paragraph: string): string[] {
  const words: string[] = []
  for (const { segment } of WORDS.segment(paragraph)) {
    const last = words.at(-1)
    const isBreak =
      last !== undefined &&
      !/^\s/.test(segment) &&
      (ENDS_WORD.test(last) || (ENDS_UNSPACED.test(last) && BEGINS_UNSPACED.test(segment)))
    if (last === undefined || isBreak) words.push(segment)
    else words[words.length - 1] = last + segment
  }
  return words
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
const JOINER = /[\u200c\u200d]/
/** What a letter can be read without. */
const MARK = /[\p{M}\p{Emoji_Modifier}]/u
const REPLACEMENT = "\ufffd"
/** In two parts: the PDF library puts the ring above a tone mark, which belongs below. */
const THAI_AM = "\u0e4d$1\u0e32"

/** A letter with its font, or what stands for it. */
function withFont(
  letter: string,
  context: string,
  options: LineOptions,
): Pick<Letter, "text" | "font">[] {
  const { fonts, isBold, onMissing } = options
  const characters = [...letter]
  const visible = characters.filter((character) => !UNSEEN.test(character))
  const [base] = visible
  if (base === undefined) return [{ text: letter, font: undefined }]
  let incomplete: Pick<Letter, "text" | "font"> | undefined
  for (const candidate of fonts.candidates(base, { isBold, context })) {
    if (!candidate?.has(base)) continue
    const { path, has } = candidate
    const text = characters
      .filter((character) => has(character) && (!UNSEEN.test(character) || JOINER.test(character)))
      .join("")
      .replace(/([\u0e48-\u0e4b]?)\u0e33/, THAI_AM)
    if (visible.every(has)) return [{ text, font: path }]
    incomplete ??= { text, font: path }
  }
  if (incomplete) {
    const parts = visible.filter((character) => !MARK.test(character))
    if (parts.length < 2) return [incomplete]
    return parts.flatMap((part) => withFont(part, context, options))
  }
  const simpler = visible.join("").normalize("NFKC")
  if (simpler !== visible.join("")) {
    return [...GRAPHEMES.segment(simpler)].flatMap(({ segment }) =>
      withFont(segment, context, options),
    )
  }
  const fontPackage = fonts.packageFor(base, context)
  if (fontPackage) onMissing(fontPackage)
  return [{ text: REPLACEMENT, font: isBold ? BOLD : REGULAR }]
}

interface MeasuredWord {
  letters: Letter[]
  /** Without the blanks at its end. */
  width: number
  blanksWidth: number
}

function wrap(words: Letter[][], { width, widthOf }: LineOptions): Run[][] {
  const whole = runsOf(words.flat())
  if (widthOf(whole) <= width) return [whole]
  const fits = (line: Letter[]) => widthOf(runsOf(line)) <= width
  const measured = words.flatMap((word): MeasuredWord[] => {
    const one = measureWord(word, widthOf)
    if (one.width <= width) return [one]
    return piecesOf(word, fits).map((piece) => measureWord(piece, widthOf))
  })
  const lines: Run[][] = []
  for (let start = 0; start < measured.length;) {
    let end = start + countWordsInLine(measured, start, width)
    const line = () => measured.slice(start, end).flatMap(({ letters }) => letters)
    // Words may be wider together than alone.
    while (end - start > 1 && !fits(line())) end -= 1
    lines.push(runsOf(line()))
    start = end
  }
  return lines
}

function measureWord(letters: Letter[], widthOf: LineOptions["widthOf"]): MeasuredWord {
  const blanks = letters.slice(endOf(letters))
  return {
    letters,
    width: widthOf(runsOf(letters)),
    blanksWidth: blanks.length > 0 ? widthOf(toRuns(blanks)) : 0,
  }
}

/** By the widths of the words alone; at least one. */
function countWordsInLine(words: MeasuredWord[], start: number, width: number): number {
  let end = start
  let before = 0
  for (let word = words[end]; word && before + word.width <= width; word = words[end]) {
    before += word.width + word.blanksWidth
    end += 1
  }
  return Math.max(1, end - start)
}

/** A word longer than a line, cut to pieces that are as long as fits. */
function piecesOf(word: Letter[], fits: (line: Letter[]) => boolean): Letter[][] {
  const pieces: Letter[][] = []
  let length = 1
  for (let start = 0; start < word.length; start += length) {
    const rest = word.length - start
    const hasRoom = (count: number) => fits(word.slice(start, start + count))
    // Most pieces are about as long as the one before.
    let [short, long] = [0, length]
    while (long < rest && hasRoom(long)) [short, long] = [long, long * 2]
    long = Math.min(long, rest + 1)
    while (long - short > 1) {
      const middle = Math.floor((short + long) / 2)
      if (hasRoom(middle)) short = middle
      else long = middle
    }
    length = Math.max(1, short)
    pieces.push(word.slice(start, start + length))
  }
  return pieces
}

/** Letters of the scripts that the PDF library draws from right to left, wherever they stand. */
const TURNED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A line in the order in which it is drawn, without blanks at its end. */
function runsOf(line: Letter[]): Run[] {
  return toRuns(line.slice(0, endOf(line)))
}

/** Where the blanks at the end begin. */
function endOf(line: Letter[]): number {
  return line.findLastIndex(({ text }) => text.trim()) + 1
}

function toRuns(line: Letter[]): Run[] {
  const runs: { font: string; isReversed: boolean; letters: Letter[] }[] = []
  for (const letter of inVisualOrder(line)) {
    const { font, level, text } = letter
    if (!font) continue
    // Digits of these scripts are read from left to right, and are turned with their letters otherwise.
    const isReversed = level % 2 === 1 || TURNED.test(text)
    const last = runs.at(-1)
    if (last?.font === font && last.isReversed === isReversed) last.letters.push(letter)
    else runs.push({ font, isReversed, letters: [letter] })
  }
  return runs.map(({ font, letters }) => {
    const isTurned = letters.some(({ text }) => TURNED.test(text))
    const inOrder = isTurned ? letters.toReversed() : letters
    return { font, text: inOrder.map(({ text }) => text).join(""), isTurned }
  })
}

/** Rule L2 of the bidirectional algorithm. */
function inVisualOrder(letters: Letter[]): Letter[] {
  const inOrder = [...letters]
  for (let level = Math.max(0, ...letters.map((letter) => letter.level)); level > 0; level -= 1) {
    for (let start = 0; start < inOrder.length; start += 1) {
      let end = start
      while ((inOrder[end]?.level ?? -1) >= level) end += 1
      inOrder.splice(start, end - start, ...inOrder.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return inOrder
}
