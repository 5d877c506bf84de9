/** Filled in beforehand, so that whoever tries the demo need not invent a customer. */
export const exampleAddress = {
  first_name: "Jānis",
  last_name: "Bērziņš",
  email: "janis.berzins@customer.test",
  phone: "+37126000000",
  address_1: "Brīvības iela 117",
  postal_code: "LV-1010",
  city: "Rīga",
  country_code: "lv",
}
