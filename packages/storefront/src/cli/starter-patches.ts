import type { Change, FilePatch } from "./patch"

export const PACKAGE = "medusa-plugin-shipment-ordering-storefront"

/** What Medusa's dtc-starter needs, file by file. Anchors are short, so that later versions of the starter have them too. */
export const starterPatches: FilePatch[] = [
  {
    file: "src/modules/checkout/components/shipping/index.tsx",
    changes: [
      imports("{ ChosenDelivery, DeliveryOptions }"),
      imports("{ delivery, mapTiles }", "/next"),
      {
        place: "after",
        anchor: "const [isLoading, setIsLoading] = useState(false)",
        text: "\n  const [isPending, setIsPending] = useState(false)",
      },
      // The starter would ask for their prices one by one.
      {
        place: "after",
        anchor: '!== "pickup"',
        text: ' && !(sm.price_type === "calculated" && sm.provider_id?.startsWith("shipment-ordering_"))',
      },
      {
        place: "after",
        anchor: "const hasPickupOptions = !!_pickupMethods?.length",
        text: `

  const otherOptions = _shippingMethods?.flatMap(
    ({ id, name, amount, price_type }) => {
      const price = price_type === "flat" ? amount : calculatedPricesMap[id]
      return typeof price === "number" ? [{ id, name, amount: price }] : []
    }
  )`,
      },
      {
        place: "before",
        anchor:
          '<RadioGroup value={shippingMethodId} onChange={(v) => { if (v) { return handleSetShippingMethod(v, "shipping")',
        text: `<DeliveryOptions
                  delivery={delivery}
                  cart={cart}
                  otherOptions={otherOptions}
                  hasTitle={false}
                  map={mapTiles}
                  theme="light"
                  onPending={setIsPending}
                  onChosen={() => {
                    setShippingMethodId(null)
                    setShowPickupOptions(PICKUP_OPTION_OFF)
                  }}
                />
                `,
        trace: "<DeliveryOptions",
      },
      {
        place: "after",
        anchor: '(v, "shipping") } }}',
        text: `
                  // DeliveryOptions lists these options.
                  hidden`,
      },
      { place: "before", anchor: "!cart.shipping_methods?.[0]", text: "isPending || " },
      {
        place: "instead",
        anchor: '<div className="flex flex-col w-1/3">',
        text: '<div className="flex flex-col w-full">',
      },
      {
        place: "after",
        anchor: "currency_code: cart?.currency_code, })} </Text>",
        text: `
                <ChosenDelivery delivery={delivery} cart={cart} theme="light" />`,
        trace: "<ChosenDelivery",
      },
    ],
  },
  {
    file: "src/modules/checkout/components/shipping-address/index.tsx",
    changes: [
      {
        place: "instead",
        anchor: 'name="shipping_address.phone"',
        text: 'name="shipping_address.phone" required',
      },
    ],
  },
  {
    file: "src/lib/data/cart.ts",
    changes: [
      {
        place: "after",
        anchor: "return cartRes })",
        text: `
    // The store's reason is for the customer; a thrown error would lose it.
    .catch(async (error) => {
      revalidateTag(await getCacheTag("carts"))
      return { type: "cart" as const, error: { message: String(error.message) } }
    })`,
      },
      { place: "instead", anchor: "return cartRes.cart", text: "return cartRes.error.message" },
    ],
  },
  {
    file: "src/modules/checkout/components/payment-button/index.tsx",
    changes: [
      imports("{ showOrderRefusal }", "/next"),
      {
        place: "after",
        anchor: "await placeOrder()",
        text: "\n      .then(showOrderRefusal)",
        isEverywhere: true,
      },
    ],
  },
  {
    file: "src/modules/checkout/components/review/index.tsx",
    changes: [
      imports("{ OrderRefusal }", "/next"),
      {
        place: "before",
        anchor: "{isOpen && previousStepsCompleted && (",
        text: "<OrderRefusal />\n      ",
      },
    ],
  },
  {
    file: "src/modules/order/templates/order-completed-template.tsx",
    changes: trackedBelow("<ShippingDetails order={order} />", 10),
  },
  {
    file: "src/modules/order/templates/order-details-template.tsx",
    changes: trackedBelow("<ShippingDetails order={order} />", 8),
  },
  {
    file: "src/app/[countryCode]/(main)/where-is-my-order/page.tsx",
    content: `import { FindOrder } from "${PACKAGE}"
import { delivery } from "${PACKAGE}/next"
import { Metadata } from "next"

export const metadata: Metadata = {
  title: "Where is my order?",
}

export default function WhereIsMyOrder() {
  return (
    <div className="content-container max-w-2xl py-12">
      <FindOrder delivery={delivery} theme="light" />
    </div>
  )
}
`,
  },
  {
    file: "src/modules/layout/templates/footer/index.tsx",
    isOptional: true,
    changes: [
      {
        place: "before",
        anchor:
          '<div className="flex flex-col gap-y-2"> <span className="txt-small-plus txt-ui-fg-base">Medusa</span>',
        text: `<div className="flex flex-col gap-y-2">
              <span className="txt-small-plus txt-ui-fg-base">
                Customer service
              </span>
              <ul className="grid grid-cols-1 gap-y-2 text-ui-fg-subtle txt-small">
                <li>
                  <LocalizedClientLink
                    href="/where-is-my-order"
                    className="hover:text-ui-fg-base"
                  >
                    Where is my order?
                  </LocalizedClientLink>
                </li>
              </ul>
            </div>
            `,
        trace: "/where-is-my-order",
      },
    ],
  },
  {
    file: "src/app/layout.tsx",
    changes: [imports(undefined, "/storefront.css")],
  },
  {
    file: "src/styles/globals.css",
    isOptional: true,
    changes: [
      {
        place: "after",
        anchor: '@import "tailwindcss/utilities";',
        text: `

/* Delivery options, parcel lockers and tracking look like the rest of the shop. */
.shipord {
  --shipord-accent: var(--fg-base);
  --shipord-selected: var(--border-interactive);
  --shipord-text: var(--fg-base);
  --shipord-muted: var(--fg-subtle);
  --shipord-border: theme("borderColor.DEFAULT");
  --shipord-background: var(--bg-base);
  --shipord-danger: var(--fg-error);
  --shipord-radius: theme("borderRadius.rounded");
  --shipord-padding-block: theme("spacing.4");
  --shipord-padding-inline: theme("spacing.8");
  --shipord-font: 400 0.875rem/1.5rem theme("fontFamily.sans");
  --shipord-weight: 400;
}`,
        trace: "--shipord-accent",
      },
    ],
  },
  {
    file: ".env.template",
    isOptional: true,
    changes: [
      {
        place: "before",
        anchor: "# Node environment",
        text: `# Pictures of the map of parcel lockers, and the words that their provider asks for
# (optional, OpenStreetMap's by default)
NEXT_PUBLIC_DELIVERY_TILES_URL=
NEXT_PUBLIC_DELIVERY_TILES_ATTRIBUTION=

`,
        trace: "NEXT_PUBLIC_DELIVERY_TILES_URL",
      },
    ],
  },
]

function imports(names: string | undefined, entry = ""): Change {
  const from = `"${PACKAGE}${entry}"`
  return {
    place: "import",
    text: `import ${names ? `${names} from ` : ""}${from}\n`,
    trace: from,
  }
}

function trackedBelow(anchor: string, indent: number): Change[] {
  return [
    imports("{ OrderTracking }"),
    imports("{ delivery }", "/next"),
    {
      place: "after",
      anchor,
      text: `\n${" ".repeat(indent)}<OrderTracking delivery={delivery} order={order} theme="light" />`,
      trace: "<OrderTracking",
    },
  ]
}
