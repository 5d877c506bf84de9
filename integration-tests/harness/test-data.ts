// Addresses, boxes and waiting times that several tests use. A customer has a person's name; an address alone has none.

export const RIGA_CUSTOMER = {
  first_name: "Jānis",
  last_name: "Bērziņš",
  address_1: "Brīvības iela 117",
  city: "Rīga",
  postal_code: "LV-1010",
  country_code: "lv",
  phone: "+37126000000",
}

/** The same person in Estonia: another tax rate, another list of lockers. */
export const TALLINN_CUSTOMER = {
  ...RIGA_CUSTOMER,
  city: "Tallinn",
  postal_code: "10111",
  country_code: "ee",
}

/** In Lithuania, with the tax rate of Latvia. */
export const VILNIUS_CUSTOMER = {
  ...RIGA_CUSTOMER,
  city: "Vilnius",
  postal_code: "01103",
  country_code: "lt",
}

export const CUSTOMER_EMAIL = "janis.berzins@customer.test"

/** The merchant's warehouse. */
export const WAREHOUSE = {
  company: "Baltic Table SIA",
  address_1: "Katlakalna iela 11",
  city: "Riga",
  postal_code: "LV-1073",
  country_code: "lv",
  phone: "+37167000000",
}

/** An envelope for flat items, in millimetres and grams. */
export const ENVELOPE_BOX = {
  name: "Envelope",
  kind: "envelope",
  inner_length: 350,
  inner_width: 250,
  inner_height: 60,
  tare_weight: 20,
  max_weight: 1000,
}

/** Short waiting times, so that a run ends soon; each is longer than the work it covers. */
export const SHORT_TIMING = {
  serviceTimeoutSeconds: 2,
  leaseSeconds: 12,
  confirmLeaseSeconds: 8,
  firstRetrySeconds: 2,
  longestRetrySeconds: 10,
  failureRetrySeconds: 5,
  lookAgainSeconds: 5,
  readAgainSeconds: 1,
  firstPollSeconds: 10,
  pollAgainSeconds: 10,
  pollRetrySeconds: 10,
  orphanAfterSeconds: 20,
  confirmRepeatAfterSeconds: 2,
}
