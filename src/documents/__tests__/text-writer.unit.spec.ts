import PDFDocument from "pdfkit"
import { pdfText } from "../../../integration-tests/harness/labels"
import { Fonts } from "../fonts"
import { drawPickupList } from "../pickup-list"
import { linesOf, type Run } from "../text-lines"
import { TextWriter } from "../text-writer"
import { pickup, shipment } from "./pickup-samples"

/** The sign that a font draws for a letter that it lacks. */
const BOX = "\0"
const REPLACEMENT = "\ufffd"

/** Letters in the order in which they are drawn, from left to right. */
async function draw(text: string | string[], { isBold = false } = {}) {
  const texts = [text].flat()
  const document = new PDFDocument()
  const chunks: Buffer[] = []
  document.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on("end", resolve))
  const missing: string[] = []
  const writer = new TextWriter(document, {
    keepTogether: () => undefined,
    onMissing: (fontPackage) => missing.push(fontPackage),
  })
  writer.setFont({ size: 8.5, isBold })
  const measured = writer.heightOf(texts[0] ?? "", 200)
  const top = document.y
  for (const one of texts) writer.write(one, { x: 20, width: 200 })
  const height = document.y - top
  document.end()
  await ended
  const pages = await pdfText(Buffer.concat(chunks))
  return { letters: pages.join("").replaceAll("\n", ""), measured, height, missing }
}

const textOf = (runs: Run[]) => runs.map((run) => run.text).join("")
const lengthOf = (runs: Run[]) => textOf(runs).length
const plain = { fonts: new Fonts(), isBold: false, onMissing: () => undefined }

/** Lines of at most ten letters. */
const linesOfTen = (text: string) =>
  linesOf(text, { ...plain, width: 10, widthOf: lengthOf }).map(textOf)

/** How many letters are laid out to break a text into lines of forty letters. */
function countMeasuredLetters(text: string): number {
  let count = 0
  const widthOf = (runs: Run[]) => {
    count += lengthOf(runs)
    return lengthOf(runs)
  }
  linesOf(text, { ...plain, width: 40, widthOf })
  return count
}

const backwards = (text: string) => [...text].reverse().join("")

it("the text of a document has Hebrew from right to left, with Latin words, numbers and brackets in their places", async () => {
  const { letters } = await draw("משה כהן (דירה 5), Tel Aviv 12")
  expect(letters).toBe(`Tel Aviv 12 ,(5 ${backwards("דירה")}) ${backwards("משה כהן")}`)
})

it("the text of a document has Arabic from right to left, with numbers of both kinds from left to right", async () => {
  const { letters } = await draw("قطن ١٠٠ رقم 42")
  expect(letters).toBe(`42 ${backwards("رقم")} ١٠٠ ${backwards("قطن")}`)
})

it("the text of a document keeps the direction of a line that begins in Latin", async () => {
  const { letters } = await draw("Locker: לוקר, floor 2")
  expect(letters).toBe(`Locker: ${backwards("לוקר")}, floor 2`)
})

it("the text of a document continues a text from right to left on the next line, even where Latin begins it", () => {
  expect(linesOfTen("שלום עולם Tel קטן")).toEqual(["שלום עולם", " קטןTel"])
})

it.each([
  ["Korean", "블루 셔츠 (면 100%)"],
  ["Chinese", "繁體中文 88, 臺灣"],
  ["Japanese", "シャツ、サイズＭ（１２）"],
  ["Thai", "เสื้อยืด ขนาด XL"],
  ["Hindi", "में कमल 12"],
  ["emoji", "Gift 🎁 box 🚚"],
])(
  "the text of a document has %s letters in a font that is installed for them",
  async (_, text) => {
    for (const isBold of [false, true]) {
      const { letters, missing } = await draw(text, { isBold })
      expect(letters.normalize("NFC")).toBe(text)
      expect(missing).toEqual([])
    }
  },
)

it("the text of a document shows a sign for letters without a font, one for each, and names the package", async () => {
  const { letters, missing } = await draw("தமிழ் 12")
  expect(letters).toBe(`${REPLACEMENT.repeat(3)} 12`)
  expect(new Set(missing)).toEqual(new Set(["@expo-google-fonts/noto-sans-tamil"]))
})

it("the text of a document writes ornamental letters as common ones if no font has them", async () => {
  expect((await draw("𝓗𝓮𝓵𝓵𝓸")).letters).toBe("Hello")
})

it("the text of a document drops marks on letters where the font library fails at them", async () => {
  expect((await draw("ฬุ์ 12")).letters).toBe("ฬ 12")
})

it("the text of a document shows no empty boxes for line breaks of other systems, tabs and invisible characters", async () => {
  const { letters } = await draw("a\r\nb\tc\u0007d\u2028e\ufe0f\u202ef")
  expect(letters).toBe("ab cdef")
})

it.each([false, true])(
  "the text of a document has each letter of European languages (bold: %s)",
  async (isBold) => {
    const european =
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u00ff\u2010-\u2027\u20ac]/u
    const unused = /[\p{C}\p{M}\u0526-\u052f\u1c80-\u1c8f\u1d00-\u1dbf\u1efa-\u1eff]/u
    // In small pieces, since one letter that needs help changes how the whole piece is written.
    const pieces = Array.from({ length: 0x20b0 / 8 }, (_, at) =>
      Array.from({ length: 8 }, (_, index) => String.fromCodePoint(at * 8 + index))
        .filter((letter) => european.test(letter) && !unused.test(letter))
        .join(""),
    )
    const { letters } = await draw(
      pieces.filter((piece) => piece.trim()),
      { isBold },
    )
    expect(letters.length).toBeGreaterThan(1_000)
    expect(letters).not.toContain(BOX)
    expect(letters).not.toContain(REPLACEMENT)
  },
)

it("the text of a document breaks Chinese and Thai between words, and never before a mark or a full stop", () => {
  const chinese = linesOfTen("请把包裹放在门口的储物柜里，密码是一二三四。谢谢！")
  expect(chinese.every((line) => line.length <= 10 && !/^[，。！]/.test(line))).toBe(true)
  const thai = "ระบายอากาศได้ดีมากสวมใส่สบายตลอดวัน"
  const lines = linesOfTen(thai)
  expect(lines.join("")).toBe(thai)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((line) => /^\p{M}/u.test(line))).toEqual([])
})

it("the text of a document breaks a word that is longer than a line between letters, never inside one", () => {
  expect(linesOfTen("👨‍👩‍👧👍🏽🇱🇻".repeat(2)).join("")).not.toContain(REPLACEMENT)
  expect(linesOfTen("ა".repeat(25))).toEqual(["ა".repeat(10), "ა".repeat(10), "ა".repeat(5)])
})

it.each([
  ["Hebrew", "שלום עולם קטן "],
  ["Arabic", "قطن رقم "],
  ["Thai", "ระบายอากาศ"],
])(
  "the text of a document measures each of its letters about three times to find the lines: %s",
  (_, words) => {
    const text = words.repeat(100).trim()
    expect(countMeasuredLetters(text)).toBeLessThanOrEqual(3.1 * text.length)
  },
)

it("the text of a document measures a word of many lines in proportion to its length", () => {
  const [short, long] = [500, 4_000].map((length) => countMeasuredLetters("ق".repeat(length)))
  expect(long).toBeLessThan(10 * (short ?? 0))
  expect(long).toBeLessThan(12 * 4_000)
})

it("the text of a document lays out a text only once, however often its room is asked for", () => {
  const document = new PDFDocument()
  const writer = new TextWriter(document, {
    keepTogether: () => undefined,
    onMissing: () => undefined,
  })
  writer.setFont({ size: 8.5, isBold: false })
  const layOut = jest.spyOn(document, "widthOfString")
  for (let times = 0; times < 3; times++) writer.heightOf("قطن رقم", 200)
  expect(layOut).toHaveBeenCalledTimes(1)
})

it.each([
  ["Chinese", "繁體中文，".repeat(40)],
  ["Arabic", "قطن رقم ".repeat(40)],
  ["Thai", "ระบายอากาศ".repeat(20)],
  ["several lines", "משה\n\nתל אביב\n블루"],
])("the text of a document takes the room that was measured for it: %s", async (_, text) => {
  const { measured, height } = await draw(text)
  expect(height).toBeCloseTo(measured, 3)
  expect(height).toBeGreaterThan(20)
})

const pickupTo = (text: string) =>
  pickup({ carrier: text, shipments: [shipment({ recipient: text })] })

it("a document says on the pages with letters that no font has which package to install", async () => {
  const pickups = ["தமிழ்", "Anna 블루"].map(pickupTo)
  const [tamil, korean] = await pdfText(await drawPickupList({ locale: "en", pickups }))
  const oneLine = tamil?.replaceAll("\n", "")
  expect(oneLine).toContain("The sign � stands for letters without a font.")
  expect(oneLine).toContain("npm install @expo-google-fonts/noto-sans-tamil")
  expect(korean).not.toContain("npm install")
})

it("a document cuts long texts between letters, also the name at the foot of its pages", async () => {
  const pickups = [pickupTo(`a${"🎁".repeat(700)}`), pickupTo("a".repeat(2_000))]
  const pages = await pdfText(await drawPickupList({ locale: "en", pickups }))
  expect(pages.length).toBeLessThan(5)
  expect(pages[0]).toContain("🎁")
  expect(pages[0]).not.toContain(REPLACEMENT)
})

it("a document has room for its foot even if it lacks the letters of many scripts", async () => {
  const pickups = [pickupTo("தமிழ் తెలుగు ಕನ್ನಡ മലയാളം বাংলা ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ සිංහල ខ្មែរ မြန်မာ አማርኛ")]
  const pages = await pdfText(await drawPickupList({ locale: "lv", pickups }))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.replaceAll("\n", "")).toContain("npm install @expo-google-fonts/noto-sans-tamil")
})
