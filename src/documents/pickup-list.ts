import { Paper } from "./paper"
import { alignedDecimals, countShipments, type Texts, textsIn } from "./texts"

/** What carriers take along, for their drivers to sign. */
export interface PickupList {
  /** Language of the person who prints it. */
  locale: string
  /** The earliest first. */
  pickups: Pickup[]
}

/** The shipments that one carrier collects at one time and place. */
export interface Pickup {
  carrier: string
  /** Undefined if it is not known. */
  at: Date | undefined
  timeZone: string
  /** Name of the stock location; undefined if it is not known. */
  place: string | undefined
  /** Name and address, line by line. */
  sender: string[]
  shipments: PickedUpShipment[]
  packages: number
  /** An exact decimal. */
  weightKilograms: string
}

export interface PickedUpShipment {
  reference: string
  service: string
  /** Name and town. */
  recipient: string
  packages: number
  /** An exact decimal. */
  weightKilograms: string
  trackingNumbers: string[]
}

/** Keeps a row lower than a page, however many packages a shipment has. */
const MOST_NUMBERS = 20
const SIGNATURE_HEIGHT = 70

/** Draws each pickup on pages of its own, with its totals and a line to sign. */
export function drawPickupList({ locale, pickups }: PickupList): Promise<Buffer> {
  const texts = textsIn(locale)
  const paper = new Paper(texts.pickupList, texts.locale)
  for (const pickup of pickups) {
    paper.beginPart(pickup.carrier, texts)
    paper.text(texts.pickupList, { size: 11 })
    paper.text(pickup.carrier, { size: 16, isBold: true })
    paper.text(
      [pickup.place ?? texts.unknownPlace, timeText(pickup, texts)].filter(Boolean).join(", "),
      {
        size: 11,
      },
    )
    paper.y += 6
    if (pickup.sender.length > 0) {
      paper.text(`${texts.sender}: ${pickup.sender.join(", ")}`)
      paper.y += 6
    }
    drawShipments(paper, pickup, texts)
    paper.keepTogether(SIGNATURE_HEIGHT)
    drawSignature(paper, texts)
  }
  return paper.finish()
}

function timeText({ at, timeZone }: Pickup, texts: Texts): string | undefined {
  const time = at?.toLocaleString(texts.locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  })
  return time && `${time} (${timeZone})`
}

function drawShipments(paper: Paper, pickup: Pickup, texts: Texts): void {
  const { shipments, packages, weightKilograms } = pickup
  const [total = "", ...weights] = alignedDecimals(texts, [
    weightKilograms,
    ...shipments.map((shipment) => shipment.weightKilograms),
  ])
  paper.table(
    [
      { title: texts.reference, width: 96 },
      { title: texts.recipient, width: 114 },
      { title: texts.service, width: 78 },
      { title: texts.packages, width: 56, align: "right" },
      { title: texts.weight, width: 61, align: "right" },
      { title: texts.trackingNumbers, width: Paper.width - 405 },
    ],
    shipments.map((shipment, index) => [
      shipment.reference,
      shipment.recipient,
      shipment.service,
      String(shipment.packages),
      weights[index] ?? "",
      numbersText(shipment),
    ]),
    [countShipments(texts, shipments.length), "", "", String(packages), total, ""],
  )
}

function numbersText({ trackingNumbers }: PickedUpShipment): string {
  const hidden = trackingNumbers.length - MOST_NUMBERS
  const numbers = trackingNumbers.slice(0, MOST_NUMBERS).join(", ")
  return hidden > 0 ? `${numbers} (+\u00A0${hidden})` : numbers
}

function drawSignature(paper: Paper, texts: Texts): void {
  const y = paper.y + 34
  for (const [text, x, width] of [
    [texts.driver, Paper.left, 300],
    [texts.moment, Paper.left + 330, Paper.width - 330],
  ] as const) {
    paper.line(x, y, width)
    paper.text(text, { x, y: y + 4, width })
  }
}
