import type { TestShop } from "./test-shop"

const BODY = {
  send_adr: "0",
  parcel_price: "12.50",
  parcel_currency: "0",
  parcel_sender: "Riga warehouse",
  parcel_pickup_address: "Katlakalna iela 11, Rīga",
  parcel_pickup_date: "2030-01-07 16:00:00",
  reason_for_export: "sold",
  weight: ["1"],
  length: ["20"],
  width: ["15"],
  height: ["10"],
  recipient_name: "Anna Kalniņa",
  recipient_phone: "+37126111111",
  recipient_address_1: "Lāčplēša iela 20",
  recipient_city: "Rīga",
  zip_code: "LV-1011",
  country_code: "LV",
  service_code: "carrierB_classic",
  package_type: "1",
}

/** Orders a shipment behind the store's back, as a person does in the web account. @returns its number */
export async function orderByHand(
  shop: TestShop,
  { description = "Ordered by hand", key = shop.sandbox.key } = {},
): Promise<number> {
  const answer = (await askApi(shop, "/services/order-store", {
    key,
    body: { ...BODY, parcel_description: description },
  })) as { data: { shipment_id: number } }
  return answer.data.shipment_id
}

/** Confirms a shipment behind the store's back. */
export async function confirmByHand(shop: TestShop, shipmentId: string | number): Promise<void> {
  await askApi(shop, `/services/shipment/${shipmentId}/confirm`, {
    key: shop.sandbox.key,
    body: {},
  })
}

async function askApi(
  { sandbox }: TestShop,
  path: string,
  { key, body }: { key: string; body: unknown },
): Promise<unknown> {
  const answer = await fetch(`${sandbox.baseUrls.development}${path}`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) {
    throw new Error(`${path} -> ${answer.status} ${await answer.text()}`)
  }
  return answer.json()
}
