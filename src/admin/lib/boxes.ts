import type { BoxBody } from "../../api/admin/shipment-ordering/boxes/box-input"
import type { BoxPreset } from "../../settings"

/** One of the merchant's boxes. Lengths in millimetres, weights in grams. */
export interface Box extends Required<BoxBody> {
  id: string
}

/** A name without words, such as `300 × 200 × 150 mm`. Paper formats are named too. */
export function presetName({ inner }: BoxPreset): string {
  const format = FORMATS.find(({ size }) => size[0] === inner[0] && size[1] === inner[1])
  const size = `${inner.join(" × ")} mm`
  return format ? `${format.name}, ${size}` : size
}

const FORMATS = [
  { name: "C5", size: [229, 162] },
  { name: "C4", size: [324, 229] },
  { name: "B4", size: [353, 250] },
]

/** A table to begin with: two boxes in the columns of an import. */
export const BOX_TEMPLATE = [
  "name;kind;inner_length;inner_width;inner_height;tare_weight;max_weight",
  "Small box;parcel;300;200;150;180;10000",
  "Envelope;envelope;324;229;20;25;1000",
  "",
].join("\n")

/** The presets as a table to import. */
export function presetTable(presets: readonly BoxPreset[]): string {
  const head =
    "name;kind;inner_length;inner_width;inner_height;outer_length;outer_width;outer_height;tare_weight;max_weight"
  const lines = presets.map((preset) => {
    const { kind, inner, walls, tareGrams, maxGrams } = preset
    const outer = [inner[0] + walls[0], inner[1] + walls[0], inner[2] + walls[1]]
    return [presetName(preset), kind, ...inner, ...outer, tareGrams, maxGrams].join(";")
  })
  return [head, ...lines].join("\n")
}
