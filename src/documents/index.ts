export { type DocumentTask, drawDocument } from "./draw-document"
export { type UndrawnSlip, withDrawings } from "./packing-slip"
export type * from "./templates"
