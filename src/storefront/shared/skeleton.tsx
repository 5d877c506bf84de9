/** Stands where rows will be. Whoever shows it says in words that they are loading. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className="shipord-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="shipord-skeleton-row" />
      ))}
    </div>
  )
}
