/** 100 m: beyond any parcel, and volumes stay exact integers. Of items and boxes, in whole millimetres. */
export const MAX_SIDE_MM = 100_000

/** 1,000 t. Of items, boxes and packages, in whole grams. */
export const MAX_WEIGHT_GRAMS = 1_000_000_000

/** Units in one order, all items together. */
export const MAX_UNITS = 10_000

/** Kinds of box to choose from, parcels and envelopes together. */
export const MAX_BOXES = 500
