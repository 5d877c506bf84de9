import type { CalculateQuery } from "../calculate"
import type { ClientOptions } from "../caller"
import {
  type ApiClient,
  calculate,
  type CallReport,
  CarrierApiError,
  confirmShipment,
  createApiClient,
  createShipment,
  downloadLabel,
  getShipment,
  listLockersNear,
  listShipments,
} from ".."

// With characters that look different in a URL and in a JSON string.
export const apiKey = 'so_live/Zq+7=&"x0!*'

export const query: CalculateQuery = {
  countryCode: "at",
  zipCode: "1010",
  packageType: 1,
  sendAdr: false,
  packages: [{ weight: "2.5", length: "30", width: "20", height: "10" }],
}

export const quote = {
  package_type: 1,
  service_code: "carrierA_standard",
  service_name: "Carrier A standard",
  final_price_without_tax: "10.00",
  final_price_with_tax: "12.10",
  is_eu: 1,
  service_type: 2,
  zip_code: "1010",
  country_code: "at",
  dimensions: [{ weight: "2.5", length: "30", width: "20", height: "10" }],
  delivery_days: "1-3",
}

/** Each operation, called as simply as can be. */
export const operations = {
  calculate: (client: ApiClient) => calculate(client, query),
  create: (client: ApiClient) => createShipment(client, "{}", { idempotencyKey: "k-1" }),
  confirm: (client: ApiClient) => confirmShipment(client, 7),
  detail: (client: ApiClient) => getShipment(client, 7),
  list: (client: ApiClient) => listShipments(client, { from: "2025-01-01", to: "2025-01-02" }),
  lockers: (client: ApiClient) =>
    listLockersNear(client, { countryCode: "LV", zipCode: "LV-1010" }),
  label: (client: ApiClient) => downloadLabel(client, "/1.pdf"),
}

/** A client with a key that does not wait between attempts, and the reports of its calls. */
export function clientOf(host: string, options: Partial<ClientOptions> = {}) {
  const reports: CallReport[] = []
  const waits: number[] = []
  const client = createApiClient({
    host,
    environment: "production",
    apiKey,
    onCall: (report) => reports.push(report),
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
    },
    random: () => 0.5,
    ...options,
  })
  return { client, reports, waits }
}

/** The error that a call ends in; fails the test when it does not, or ends in any other error. */
export async function errorOf(call: Promise<unknown>): Promise<CarrierApiError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ("error" in outcome && outcome.error instanceof CarrierApiError) {
    return outcome.error
  }
  throw new Error(`expected a CarrierApiError, got ${JSON.stringify(outcome)}`)
}
