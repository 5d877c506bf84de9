/** What a scale shows. */
export interface ScaleReading {
  grams: number
  /** It no longer changes. */
  isStable: boolean
}

const WEIGHT = /^(\d+(?:[.,]\d*)?)\s*(kg|g)?$/i
/** Without a unit, a smaller number is meant in kilograms. */
const LEAST_GRAMS = 100
/** As many as the store takes. */
const MOST_GRAMS = 1_000_000

/** Reads a typed weight: `2.35`, `2,35 kg`, `2350` or `2350 g`. @returns whole grams */
export function readWeight(text: string): number | undefined {
  const [, digits = "", unit] = WEIGHT.exec(text.trim()) ?? []
  const number = Number(digits.replace(",", "."))
  const isGrams = unit ? unit.toLowerCase() === "g" : number >= LEAST_GRAMS
  const grams = Math.round(isGrams ? number : number * 1000)
  return grams >= 1 && grams <= MOST_GRAMS ? grams : undefined
}

/** Whether a weight is so far from the planned one that the packer is asked. */
export function isUnusual(grams: number, planned: number, tolerancePercent: number): boolean {
  return Math.abs(grams - planned) * 100 > planned * tolerancePercent
}

/** Grams. */
const UNITS: Record<string, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 }
/** The unit codes of USB scales. */
const USB_UNITS: Record<number, string> = { 2: "g", 3: "kg", 11: "oz", 12: "lb" }
const USB_ZERO = 2
const USB_STABLE = 4

/**
 * Reads a report of a USB scale: status, unit, exponent of ten, and the weight in 16 bits, the low byte first (USB HID
 * Point of Sale Usage Tables, "Scale Data Report").
 */
export function readUsbReport(report: DataView): ScaleReading | undefined {
  if (report.byteLength < 5) return undefined
  const grams = UNITS[USB_UNITS[report.getUint8(1)] ?? ""]
  const number = report.getUint16(3, true) * 10 ** report.getInt8(2)
  const isStable = [USB_ZERO, USB_STABLE].includes(report.getUint8(0))
  return grams === undefined ? undefined : { grams: Math.round(number * grams), isStable }
}

const NUMBER = /([-+]?) ?(?<![\d.,])(\d+(?:[.,]\d+)?) ?(kg|g|oz|lb)\b/i
/** `US` of most scales, `S D` of Mettler Toledo's protocol. */
const MOVING = /^(?:US\b|S +D\b)/i

/** Reads a line of a scale at a serial port, such as `ST,GS,+  1.234kg`, `US,NT,-0.5 g` or `S S      1.234 kg`. */
export function readScaleLine(line: string): ScaleReading | undefined {
  const text = line.trim()
  const [, sign, digits = "", unit = ""] = NUMBER.exec(text.replace(/ +/g, " ")) ?? []
  const size = UNITS[unit.toLowerCase()]
  if (size === undefined) return undefined
  const grams = Math.round(Number(digits.replace(",", ".")) * size)
  return { grams: sign === "-" ? -grams : grams, isStable: !MOVING.test(text) }
}

/** The parts of WebHID and WebSerial that are used here: TypeScript does not know them. */
interface HidDevice {
  opened: boolean
  collections: { usagePage?: number }[]
  open: () => Promise<void>
  addEventListener: (
    name: "inputreport",
    told: (event: { data: DataView }) => void,
    options: { signal: AbortSignal },
  ) => void
}

interface SerialPort {
  open: (options: { baudRate: number }) => Promise<void>
  readable: ReadableStream<Uint8Array<ArrayBuffer>> | null
}

interface Ports {
  hid?: {
    requestDevice: (options: { filters: { usagePage: number }[] }) => Promise<HidDevice[]>
    getDevices: () => Promise<HidDevice[]>
  }
  serial?: { requestPort: () => Promise<SerialPort>; getPorts: () => Promise<SerialPort[]> }
}

const SCALES = 0x8d
const BAUD_RATE = 9_600
/** Of a line that has not ended. */
const MOST_REST = 200

export type ScaleKind = "usb" | "serial"

/** The ways to read a scale that this browser has. */
export function scaleKinds(): ScaleKind[] {
  const { hid, serial } = navigator as Ports
  return [...(hid ? (["usb"] as const) : []), ...(serial ? (["serial"] as const) : [])]
}

/** Where readings go, until the signal ends it. */
interface ScaleReader {
  onReading: (reading: ScaleReading) => void
  signal: AbortSignal
}

/**
 * Reads a scale from now on.
 *
 * @param kind the person chooses a scale of this kind; by default it is the one that was chosen in this browser before
 * @throws Error if it cannot be opened
 */
export async function readScale(reader: ScaleReader, kind?: ScaleKind) {
  const { hid, serial } = navigator as Ports
  const { onReading, signal } = reader
  if (kind !== "serial") {
    const filters = [{ usagePage: SCALES }]
    const devices = await (kind ? hid?.requestDevice({ filters }) : hid?.getDevices())
    const isScale = ({ usagePage }: { usagePage?: number }) => usagePage === SCALES
    const device = devices?.find(({ collections }) => collections.some(isScale))
    if (device && !device.opened) await device.open()
    const told = ({ data }: { data: DataView }) => {
      const reading = readUsbReport(data)
      if (reading) onReading(reading)
    }
    device?.addEventListener("inputreport", told, { signal })
    if (device) return
  }
  if (kind !== "usb") {
    const port = await (kind ? serial?.requestPort() : serial?.getPorts().then(([first]) => first))
    if (port) await readPort(port, reader)
  }
}

/** Reads in the background, until the scale is unplugged. */
async function readPort(port: SerialPort, { onReading, signal }: ScaleReader) {
  if (!port.readable) await port.open({ baudRate: BAUD_RATE })
  const decoder = new TextDecoder()
  let rest = ""
  const lines = new WritableStream<Uint8Array>({
    write: (bytes) => {
      const all = (rest + decoder.decode(bytes, { stream: true })).split(/[\r\n]+/)
      rest = (all.pop() ?? "").slice(-MOST_REST)
      for (const reading of all.map(readScaleLine)) if (reading) onReading(reading)
    },
  })
  void port.readable?.pipeTo(lines, { signal }).catch(() => undefined)
}
