export {
  type BookingAddress,
  companyName,
  cutAtWord,
  joinParts,
  recipientName,
  tidy,
  toCountryCode,
} from "./address"
export { internationalPhone, isPhoneInUse, phonesToCall, type TypedPhone } from "./phone-number"
export {
  isPostalCodeOf,
  otherPostalCodeForm,
  postalCode,
  type PostalCodeForm,
  postalCodeFormKey,
  type PostalCodeForms,
} from "./postal-code"
export { provinceCode, provinceNote } from "./province-code"
