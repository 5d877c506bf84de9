import { describeError } from "./describe-error"
import { useTexts } from "./texts/use-texts"

export function ErrorNotice({ error }: { error: unknown }) {
  const { texts } = useTexts()
  return error === undefined ? null : (
    <p className="error" role="alert">
      {describeError(error, texts)}
    </p>
  )
}
