import type { BoxBody } from "./schema"

/** A box with all sizes: an outer side that is left out is as long as the inner one. */
export function fillOuterSize(body: BoxBody) {
  return {
    ...body,
    outer_length: body.outer_length ?? body.inner_length,
    outer_width: body.outer_width ?? body.inner_width,
    outer_height: body.outer_height ?? body.inner_height,
  }
}
