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

/** Grams by the unit codes of USB scales: gram, kilogram, ounce, pound. */
const USB_UNITS: Record<number, number> = { 2: 1, 3: 1000, 11: 28.349523125, 12: 453.59237 }
const USB_ZERO = 2
const USB_STABLE = 4

/**
 * Reads a report of a USB scale: status, unit, exponent of ten, and the weight in 16 bits, the low byte first (USB HID
 * Point of Sale Usage Tables, "Scale Data Report").
 */
export function readUsbReport(report: DataView): ScaleReading | undefined {
  if (report.byteLength < 5) return undefined
  const status = report.getUint8(0)
  const unit = USB_UNITS[report.getUint8(1)]
  const number = report.getUint16(3, true) * 10 ** report.getInt8(2)
  return unit === undefined
    ? undefined
    : { grams: Math.round(number * unit), isStable: status === USB_STABLE || status === USB_ZERO }
}

const LINE_UNITS: Record<string, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 }
const NUMBER = /([-+]?) ?(?<![\d.,])(\d+(?:[.,]\d+)?) ?(kg|g|oz|lb)\b/i
/** `US` of most scales, `S D` of Mettler Toledo's protocol. */
const MOVING = /^(?:US\b|S +D\b)/i

/** Reads a line of a scale at a serial port, such as `ST,GS,+  1.234kg`, `US,NT,-0.5 g` or `S S      1.234 kg`. */
export function readScaleLine(line: string): ScaleReading | undefined {
  const text = line.trim()
  const [, sign, digits = "", unit = ""] = NUMBER.exec(text.replace(/ +/g, " ")) ?? []
  const size = LINE_UNITS[unit.toLowerCase()]
  if (size === undefined) return undefined
  const grams = Math.round(Number(digits.replace(",", ".")) * size)
  return { grams: sign === "-" ? -grams : grams, isStable: !MOVING.test(text) }
}

/** The parts of WebHID and WebSerial that are used here: TypeScript does not know them. */
interface HidDevice {
  opened: boolean
  open: () => Promise<void>
  addEventListener: (name: "inputreport", told: (event: { data: DataView }) => void) => void
}

interface SerialPort {
  open: (options: { baudRate: number }) => Promise<void>
  readable: ReadableStream<Uint8Array<ArrayBuffer>> | null
}

interface Ports {
  hid?: {
    requestDevice: (options: { filters: { usagePage: number }[] }) => Promise<HidDevice[]>
    getDevices: () => Promise<(HidDevice & { collections: { usagePage?: number }[] })[]>
  }
  serial?: { requestPort: () => Promise<SerialPort>; getPorts: () => Promise<SerialPort[]> }
}

const SCALES = 0x8d
const BAUD_RATE = 9_600

export type ScaleKind = "usb" | "serial"

/** The ways to read a scale that this browser has. */
export function scaleKinds(): ScaleKind[] {
  const { hid, serial } = navigator as Ports
  return [...(hid ? (["usb"] as const) : []), ...(serial ? (["serial"] as const) : [])]
}

/** Lets the person choose a scale, and reads it from then on. @throws Error if it cannot be opened */
export async function connectScale(kind: ScaleKind, onReading: (reading: ScaleReading) => void) {
  const { hid, serial } = navigator as Ports
  if (kind === "usb") {
    const [device] = (await hid?.requestDevice({ filters: [{ usagePage: SCALES }] })) ?? []
    if (device) await readDevice(device, onReading)
  } else {
    const port = await serial?.requestPort()
    if (port) await readPort(port, onReading)
  }
}

/** Reads the scale that was chosen in this browser before, if there is one. */
export async function reconnectScale(onReading: (reading: ScaleReading) => void): Promise<void> {
  const { hid, serial } = navigator as Ports
  const devices = (await hid?.getDevices()) ?? []
  const device = devices.find(({ collections }) =>
    collections.some(({ usagePage }) => usagePage === SCALES),
  )
  if (device) return readDevice(device, onReading)
  const [port] = (await serial?.getPorts()) ?? []
  if (port) await readPort(port, onReading)
}

async function readDevice(device: HidDevice, onReading: (reading: ScaleReading) => void) {
  if (!device.opened) await device.open()
  device.addEventListener("inputreport", ({ data }) => {
    const reading = readUsbReport(data)
    if (reading) onReading(reading)
  })
}

/** Reads in the background, until the scale is unplugged. */
async function readPort(port: SerialPort, onReading: (reading: ScaleReading) => void) {
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
  void port.readable?.pipeTo(lines).catch(() => undefined)
}

/** Of a line that has not ended. */
const MOST_REST = 200
