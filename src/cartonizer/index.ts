export type { Box } from "./order"
export { cartonize } from "./cartonize"
export { type CartonizeInput, CartonizerInputError, PACKING_LIMITS } from "./check-input"
export {
  drawLoading,
  type LoadedItem,
  type Loading,
  type LoadingDrawing,
  MOST_DRAWN_UNITS,
} from "./drawing/draw-loading"
export { drawBox } from "./drawing/scene"
export type { Item } from "./order"
export type { CartonizeResult, LeftoverReason, Package } from "./result"
