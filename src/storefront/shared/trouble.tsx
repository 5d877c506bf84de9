interface TroubleProps {
  text: string
  retryText?: string
  onRetry?: () => void
}

/** Says what went wrong, at once, and offers to try again where that may help. */
export function Trouble({ text, retryText, onRetry }: TroubleProps) {
  return (
    <div className="shipord-trouble" role="alert">
      <span>{text}</span>
      {onRetry && (
        <button type="button" className="shipord-button" onClick={onRetry}>
          {retryText}
        </button>
      )}
    </div>
  )
}
