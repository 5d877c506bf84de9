import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import type { OrderTracking as Tracking } from "../client"
import { type CommonProps, Frame, Trouble, useShop } from "../shared/frame"
import type { Texts } from "../texts/texts"
import { TrackedOrder } from "./order-tracking"
import { useTracking } from "./use-tracking"

export type FindOrderProps = Omit<CommonProps, "version" | "isDisabled" | "map">

/** "Where is my order?": finds an order by its number and e-mail address, and shows its tracking. */
export function FindOrder(props: FindOrderProps) {
  const [locale, setLocale] = useState<string | null>()
  return (
    <Frame {...props} customerLocale={locale}>
      <OrderForm onFound={(tracking) => setLocale(tracking.locale)} />
    </Frame>
  )
}

interface FoundOrder {
  tracking: Tracking
  email: string
  /** Which search found it. */
  search: number
}

function OrderForm({ onFound }: { onFound: (tracking: Tracking) => void }) {
  const { delivery, texts, onError } = useShop()
  const [orderNumber, setOrderNumber] = useState("")
  const [email, setEmail] = useState("")
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState("")
  const [order, setOrder] = useState<FoundOrder>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsking(true)
    setRefusal("")
    try {
      const tracking = await delivery.findOrder({ orderNumber, email })
      setOrder((before) => ({ tracking, email, search: (before?.search ?? 0) + 1 }))
      onFound(tracking)
    } catch (error) {
      setOrder(undefined)
      setRefusal(explain(error, texts))
      onError?.(error)
    } finally {
      setIsAsking(false)
    }
  }
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (order) result.current?.focus()
  }, [order])
  return (
    <>
      <form className="shipord-form" onSubmit={(event) => void submit(event)}>
        <h2 className="shipord-legend">{texts.whereIsMyOrder}</h2>
        <Field label={texts.orderNumber} value={orderNumber} onChange={setOrderNumber} />
        <Field
          label={texts.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        <button type="submit" className="shipord-button shipord-primary" disabled={isAsking}>
          {texts.findOrder}
        </button>
        {refusal && <Trouble text={refusal} />}
      </form>
      {order && (
        <div key={order.search} ref={result} className="shipord-result" tabIndex={-1}>
          <Found order={order} />
        </div>
      )}
    </>
  )
}

function Found({ order: { tracking: initial, email } }: { order: FoundOrder }) {
  const { delivery, onError } = useShop()
  const order = { orderId: initial.order_id, email }
  return <TrackedOrder {...useTracking({ delivery, order, initial, onError })} />
}

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: "email"
  autoComplete?: string
}

function Field({ label, onChange, type, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="shipord-search">
      <label className="shipord-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type={type ?? "text"}
        className="shipord-input"
        required
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

function explain(error: unknown, texts: Texts): string {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined
  if (status === 404) return texts.orderNotFound
  return status === 429 ? texts.tooManyTries : texts.orderFailed
}
