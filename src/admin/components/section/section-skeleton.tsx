import { Container, Skeleton } from "@medusajs/ui"

/** Placeholder of a section with this many rows. */
export function SectionSkeleton({ rows }: { rows: number }) {
  return (
    <Container className="divide-y p-0" aria-hidden>
      <div className="px-6 py-4">
        <Skeleton className="h-6 w-24" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-2 gap-4 px-6 py-4">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </Container>
  )
}
