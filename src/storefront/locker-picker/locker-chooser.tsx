import { Suspense, useId, useState } from "react"
import { type Locker, lockerMethodData, type LockerMethodData } from "../client"
import { LazyLockerMap } from "../map/lazy-locker-map"
import type { CommonProps, MapOptions } from "../shared/common-props"
import { Skeleton } from "../shared/skeleton"
import { Trouble } from "../shared/trouble"
import { useAnswer } from "../shared/use-answer"
import type { Wording } from "../shared/wording"
import { fillText } from "../texts/fill-text"
import { filterLockers } from "./filter-lockers"
import { type LockerArea, lockerQuery } from "./locker-area"
import { LockerListbox } from "./locker-listbox"
import { LockerSearchField } from "./locker-search-field"
import { LockerStatus } from "./locker-status"
import { useLockerSearch } from "./use-locker-search"

interface LockerChooserProps extends Wording, Pick<CommonProps, "client" | "version" | "onError"> {
  area: LockerArea
  postalCode?: string
  value: string | null
  onChange: (locker: Locker, data: LockerMethodData) => void
  pageSize?: number
  /** Whether to say so while none is chosen. */
  isNeeded?: boolean
  isDisabled?: boolean
  map?: MapOptions
}

const PAGE_SIZE = 10

/** The one reason that may be gone in a moment. */
const UNAVAILABLE = "unavailable"

/** Search, list and map of parcel lockers, without the frame that the styles hang on. */
export function LockerChooser(props: LockerChooserProps) {
  const { client, texts, locale, value, isDisabled, pageSize = PAGE_SIZE } = props
  const id = useId()
  const search = useLockerSearch()
  const [most, setMost] = useState(pageSize)
  const query = lockerQuery(props.area, search.postalCode ?? props.postalCode)
  const answer = useAnswer({
    question: query,
    version: props.version,
    ask: (wanted, signal) => client.listLockers(wanted, { signal }),
    onAnswer: () => setMost(pageSize),
    onError: props.onError,
  })
  const list = answer.value
  const found = filterLockers(list?.lockers ?? [], search.words)
  const chosenAt = found.findIndex(({ code }) => code === value)
  const shown = found.slice(0, Math.max(most, chosenAt + 1))
  const chosen = found[chosenAt]
  const choose = (locker: Locker) => {
    if (!isDisabled) props.onChange(locker, lockerMethodData(locker, list))
  }
  const map = found.some(({ latitude, longitude }) => latitude !== null && longitude !== null)
    ? props.map
    : undefined
  const searchFor = (text: string) => {
    setMost(pageSize)
    search.setText(text)
  }
  const isUnavailable = list?.reason?.code === UNAVAILABLE
  return (
    <div className="shipord-lockers" aria-busy={answer.isLoading}>
      <LockerSearchField
        search={{ ...search, setText: searchFor }}
        listId={shown.length > 0 ? id : undefined}
        texts={texts}
        isDisabled={isDisabled}
      />
      <LockerStatus
        list={list}
        query={query}
        isLoading={answer.isLoading}
        counts={{ found: found.length, shown: shown.length }}
        texts={texts}
      />
      {(answer.hasFailed || isUnavailable) && !answer.isLoading && (
        <Trouble
          text={isUnavailable ? (texts.lockerReasons[UNAVAILABLE] ?? "") : texts.lockersFailed}
          retryText={texts.retry}
          onRetry={answer.askAgain}
        />
      )}
      {answer.isLoading && !list && <Skeleton rows={3} />}
      {shown.length > 0 && (
        <div className="shipord-places" data-map={map && true}>
          <LockerListbox
            id={id}
            lockers={shown}
            value={value}
            onChoose={choose}
            isDisabled={isDisabled}
            texts={texts}
            locale={locale}
          />
          {map && (
            <Suspense fallback={<div className="shipord-map" />}>
              <LazyLockerMap
                lockers={found}
                value={value}
                onChoose={choose}
                options={map}
                texts={texts}
              />
            </Suspense>
          )}
        </div>
      )}
      {shown.length < found.length && (
        <button
          type="button"
          className="shipord-button"
          disabled={isDisabled}
          onClick={() => setMost(shown.length + pageSize)}
        >
          {texts.showMore}
        </button>
      )}
      {chosen ? (
        <p className="shipord-chosen">{fillText(texts.chosenLocker, { name: chosen.name })}</p>
      ) : (
        props.isNeeded && found.length > 0 && <p className="shipord-note">{texts.chooseLocker}</p>
      )}
    </div>
  )
}
