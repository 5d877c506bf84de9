import { locationNames } from "../store"
import { DateTime } from "luxon"
import PDFDocument from "pdfkit"
import { refuseData, pickupSettings, type PluginContext, refuseMissing } from "../context"
import { totalWeight } from "../fulfilment"
import type { LedgerRow } from "../modules/shipment_ordering"

/**
 * Makes a PDF list of the shipments to be picked up, for the driver to sign.
 *
 * @param locale of the person who prints it
 * @throws MedusaError NOT_FOUND if a shipment does not exist, INVALID_DATA if none is to be picked up
 */
export async function printPickupList(
  context: PluginContext,
  { ids, locale }: { ids: string[]; locale?: string },
): Promise<Buffer> {
  const groups = pickupGroups(await findChosen(context, ids))
  if (groups.length === 0) {
    refuseData(
      "None of these shipments is to be picked up: they are not confirmed, or are returns.",
    )
  }
  const { settings } = context.configuration
  const names = await locationNames(
    context,
    groups.map(({ locationId }) => locationId),
  )
  const texts = pickupTexts(locale)
  const tables = groups.map(({ locationId, pickupAt, ...sums }) => {
    const { timeZone } = pickupSettings(settings, locationId)
    const place = names.get(locationId ?? "") ?? texts.unknownPlace
    const time = pickupAt && formatTime(pickupAt, timeZone, texts.locale)
    return { ...sums, title: time ? `${place}, ${time} (${timeZone})` : place }
  })
  return drawPickupList(tables, texts)
}

/** The chosen shipments, in the order of the ids. @throws MedusaError NOT_FOUND if one does not exist */
export async function findChosen({ plugin }: PluginContext, ids: string[]): Promise<LedgerRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await plugin.search.inOrder(wanted)
  const missing = wanted.length - rows.length
  if (missing > 0) {
    refuseMissing(
      `Of the chosen shipments ${missing} no longer exist. Reload the page and choose again.`,
    )
  }
  return rows
}

function formatTime(time: Date, timeZone: string, locale: string): string {
  return DateTime.fromJSDate(time, { zone: timeZone }).toLocaleString(
    DateTime.DATETIME_MED_WITH_WEEKDAY,
    { locale },
  )
}

type PickedUp = Pick<
  LedgerRow,
  | "kind"
  | "state"
  | "location_id"
  | "pickup_at"
  | "reference"
  | "service_name"
  | "service_code"
  | "packages"
  | "tracking_numbers"
>

/** The shipments of one pickup at one location. */
interface PickupGroup {
  locationId: string | null
  pickupAt: Date | null
  lines: PickupLine[]
  packages: number
  /** An exact decimal. */
  weightKilograms: string
}

interface PickupLine {
  reference: string
  service: string
  packages: number
  weightKilograms: string
  trackingNumbers: string[]
}

/** Groups confirmed deliveries by location and pickup time, earliest first. Leaves out all other shipments. */
export function pickupGroups(rows: PickedUp[]): PickupGroup[] {
  const groups = new Map<string, PickedUp[]>()
  for (const row of rows.filter(isPickedUp)) {
    const key = `${row.pickup_at?.toISOString() ?? "~"} ${row.location_id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, members]) => {
      const packages = members.flatMap((row) => row.packages)
      return {
        locationId: members[0]?.location_id ?? null,
        pickupAt: members[0]?.pickup_at ?? null,
        lines: members.map(toLine),
        packages: packages.length,
        weightKilograms: totalWeight(packages),
      }
    })
}

function isPickedUp({ kind, state }: PickedUp): boolean {
  return kind === "delivery" && (state === "confirmed" || state === "tracked")
}

function toLine(row: PickedUp): PickupLine {
  return {
    reference: row.reference,
    service: row.service_name ?? row.service_code,
    packages: row.packages.length,
    weightKilograms: totalWeight(row.packages),
    trackingNumbers: row.tracking_numbers,
  }
}

/** A group as printed. */
interface PickupTable extends Pick<PickupGroup, "lines" | "packages" | "weightKilograms"> {
  title: string
}

type Document = PDFKit.PDFDocument

const MARGIN = 40
/** Space for the names of the columns above the text, and for the page number below it. */
const EDGE = 20
const SIZE = 8.5
/** Keeps a row lower than a page, however many packages a shipment has. */
const MOST_NUMBERS = 20
const COLUMNS = [
  { title: "reference", width: 95, align: "left" },
  { title: "service", width: 140, align: "left" },
  { title: "packages", width: 55, align: "right" },
  { title: "weight", width: 60, align: "right" },
  { title: "trackingNumbers", width: 165, align: "left" },
] as const
const WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0)
const SIGNATURE_HEIGHT = 70

/** Draws the tables on numbered A4 pages. Each table has its totals and a line to sign. */
async function drawPickupList(tables: PickupTable[], texts: PickupTexts): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN + EDGE, bottom: MARGIN + EDGE, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: texts.locale,
    info: { Title: texts.title },
  })
  const chunks: Buffer[] = []
  document.on("data", (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    document.on("end", resolve).on("error", reject)
  })
  document.registerFont("regular", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"))
  document.registerFont("bold", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"))
  document.font("bold").fontSize(16).text(texts.title, MARGIN, MARGIN, { paragraphGap: 8 })
  const names = [COLUMNS.map(({ title }) => texts[title])]
  // A table that goes on repeats the names of its columns.
  let isInTable = false
  document.on("pageAdded", () => {
    if (!isInTable) return
    document.y = MARGIN
    drawRows(document, names, "bold")
    document.y = document.page.margins.top
  })
  for (const { title, lines, ...sums } of tables) {
    isInTable = false
    keepTogether(document, 90)
    document
      .font("bold")
      .fontSize(11)
      .text(title, MARGIN, document.y + 10, { width: WIDTH })
    document.y += 4
    drawRows(document, names, "bold")
    isInTable = true
    drawRows(
      document,
      lines.map((line) => [line.reference, line.service, ...totals(line), numbersIn(line)]),
      "regular",
    )
    keepTogether(document, SIGNATURE_HEIGHT)
    drawRows(document, [[countShipments(texts, lines.length), "", ...totals(sums), ""]], "bold")
    drawSignature(document, texts)
  }
  numberPages(document)
  document.end()
  await finished
  return Buffer.concat(chunks)

  function totals({ packages, weightKilograms }: Omit<PickupTable, "title" | "lines">): string[] {
    return [String(packages), decimalIn(texts, weightKilograms)]
  }
}

function drawRows(document: Document, rows: string[][], font: "regular" | "bold"): void {
  document.table({
    columnStyles: COLUMNS.map(({ width, align }) => ({ width, align: { x: align } })),
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.5, left: 0 },
      borderColor: "#999999",
      padding: 4,
    },
    data: rows.map((cells) => cells.map((text) => ({ text, font: { src: font, size: SIZE } }))),
  })
}

function numbersIn({ trackingNumbers }: PickupTable["lines"][number]): string {
  const hidden = trackingNumbers.length - MOST_NUMBERS
  const shown = trackingNumbers.slice(0, MOST_NUMBERS).join(", ")
  return hidden > 0 ? `${shown} (+\u00A0${hidden})` : shown
}

function drawSignature(document: Document, texts: PickupTexts): void {
  const line = document.y + 34
  document.font("regular").fontSize(SIZE)
  for (const [text, left, width] of [
    [texts.driver, MARGIN, 300],
    [texts.moment, MARGIN + 330, WIDTH - 330],
  ] as const) {
    document
      .moveTo(left, line)
      .lineTo(left + width, line)
      .stroke("#000000")
    document.text(text, left, line + 4, { width })
  }
  document.x = MARGIN
  document.y = line + 24
}

function keepTogether(document: Document, height: number): void {
  if (document.y + height > document.page.height - MARGIN - EDGE) document.addPage()
}

function numberPages(document: Document): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // The number is below the bottom margin, where text would otherwise begin a new page.
    document.page.margins.bottom = 0
    document
      .font("regular")
      .fontSize(8)
      .text(`${page - start + 1} / ${count}`, MARGIN, document.page.height - 30, {
        width: WIDTH,
        align: "right",
        lineBreak: false,
      })
  }
}

/** The texts of a pickup list in one language. */
interface PickupTexts {
  /** For dates and for the PDF's language. */
  locale: string
  title: string
  reference: string
  service: string
  packages: string
  weight: string
  trackingNumbers: string
  /** By plural category. */
  shipments: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
  unknownPlace: string
  driver: string
  moment: string
}

const ENGLISH: PickupTexts = {
  locale: "en-GB",
  title: "Pickup list",
  reference: "Reference",
  service: "Service",
  packages: "Packages",
  weight: "Weight, kg",
  trackingNumbers: "Tracking numbers",
  shipments: { one: "shipment", other: "shipments" },
  unknownPlace: "Unknown location",
  driver: "Driver's name and signature",
  moment: "Date and time",
}

const LATVIAN: PickupTexts = {
  locale: "lv",
  title: "Paņemšanas saraksts",
  reference: "Atsauce",
  service: "Pakalpojums",
  packages: "Pakas",
  weight: "Svars, kg",
  trackingNumbers: "Izsekošanas numuri",
  shipments: { zero: "sūtījumu", one: "sūtījums", other: "sūtījumi" },
  unknownPlace: "Nezināma vieta",
  driver: "Vadītāja vārds un paraksts",
  moment: "Datums un laiks",
}

/** Texts for a locale such as `lv` or `lv-LV`; in English if there is no translation. */
export function pickupTexts(locale: string | undefined): PickupTexts {
  return locale?.split(/[-_]/)[0]?.toLowerCase() === "lv" ? LATVIAN : ENGLISH
}

/** A decimal such as 1.5 with the decimal sign of the language. */
export function decimalIn({ locale }: PickupTexts, decimal: string): string {
  return locale === LATVIAN.locale ? decimal.replace(".", ",") : decimal
}

/** For example "3 shipments". */
export function countShipments({ locale, shipments }: PickupTexts, count: number): string {
  return `${count} ${shipments[new Intl.PluralRules(locale).select(count)] ?? shipments.other}`
}
