/** A common size of packaging. Inner sizes in millimetres, weights in grams. */
export interface BoxPreset {
  kind: "parcel" | "envelope"
  inner: readonly [length: number, width: number, height: number]
  /** Thickness of the walls on both sides together: of length and width, and of the height with its flaps. */
  walls: readonly [sides: number, height: number]
  tareGrams: number
  maxGrams: number
}

const preset =
  (kind: BoxPreset["kind"], walls: BoxPreset["walls"]) =>
  (inner: BoxPreset["inner"], tareGrams: number, maxGrams: number): BoxPreset => {
    return { kind, inner, walls, tareGrams, maxGrams }
  }

/** Weights and walls of corrugated board of 3 mm. */
const carton = preset("parcel", [6, 12])
/** Folding boxes of thin board, as post offices sell them. */
const postal = preset("parcel", [4, 8])
const envelope = preset("envelope", [0, 0])

export const BOX_PRESETS = {
  cartons: [
    carton([150, 100, 100], 60, 5_000),
    carton([200, 150, 100], 100, 10_000),
    carton([200, 200, 200], 180, 10_000),
    carton([300, 200, 100], 165, 10_000),
    carton([300, 200, 150], 195, 10_000),
    carton([300, 200, 200], 225, 15_000),
    carton([350, 250, 150], 265, 15_000),
    carton([400, 300, 200], 385, 20_000),
    carton([400, 300, 300], 465, 20_000),
    carton([500, 400, 300], 690, 25_000),
    carton([600, 400, 300], 765, 25_000),
    carton([600, 400, 400], 870, 30_000),
  ],
  lockers: [
    carton([590, 335, 65], 400, 25_000),
    carton([590, 335, 160], 490, 25_000),
    carton([590, 335, 345], 675, 25_000),
  ],
  postal: [
    postal([225, 145, 35], 70, 5_000),
    postal([250, 175, 100], 130, 10_000),
    postal([375, 300, 135], 320, 20_000),
    postal([450, 350, 200], 500, 20_000),
  ],
  envelopes: [
    envelope([229, 162, 20], 10, 500),
    envelope([324, 229, 20], 25, 1_000),
    envelope([353, 250, 20], 30, 1_000),
    envelope([340, 240, 50], 60, 2_000),
  ],
} satisfies Record<string, BoxPreset[]>

export type PresetGroup = keyof typeof BOX_PRESETS
