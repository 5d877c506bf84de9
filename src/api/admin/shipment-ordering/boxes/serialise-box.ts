/** A box as it is answered. */
export function serialiseBox<Row extends { deleted_at: unknown }>({ deleted_at: _, ...box }: Row) {
  return box
}
