export function ProgressBar({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={of}
      className="bg-ui-bg-component shadow-borders-base h-2 w-full overflow-hidden rounded-full"
    >
      <div
        className="bg-ui-bg-interactive h-full transition-[width]"
        style={{ width: `${(100 * done) / Math.max(of, 1)}%` }}
      />
    </div>
  )
}
