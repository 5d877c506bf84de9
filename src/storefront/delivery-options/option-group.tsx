import { Skeleton } from "../shared/skeleton"
import { Trouble } from "../shared/trouble"
import { explainFailure } from "./explain-failure"
import type { OptionGroupProps } from "./option-group-props"
import { OptionList } from "./option-list"
import { useChoice } from "./use-choice"

/** All options as one group of radio buttons, and what there is to say while they load, or do not. */
export function OptionGroup(props: OptionGroupProps) {
  const { texts, answer } = props
  const choice = useChoice(props)
  return (
    <fieldset
      className="shipord-options"
      disabled={props.isDisabled}
      aria-busy={answer.isLoading || choice.isSaving}
    >
      <legend className="shipord-legend">{texts.delivery}</legend>
      <p className="shipord-hidden" role="status">
        {answer.isLoading ? texts.loadingOptions : choice.isSaving ? texts.saving : ""}
      </p>
      {answer.isLoading && !answer.value && <Skeleton rows={3} />}
      {answer.hasFailed && (
        <Trouble text={texts.optionsFailed} retryText={texts.retry} onRetry={answer.askAgain} />
      )}
      <OptionList {...props} choice={choice} />
      {choice.refusal && (
        <Trouble text={explainFailure(choice.refusal.error) ?? texts.choiceFailed} />
      )}
    </fieldset>
  )
}
