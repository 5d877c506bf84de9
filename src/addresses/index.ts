export {
  type BookingAddress,
  COUNTRY_CODE,
  countryName,
  cutAtWord,
  joinParts,
  tidy,
  toCountryCode,
  internationalPhone,
  isPhoneInUse,
  phonesToCall,
  type TypedPhone,
  provinceCode,
  provinceNote,
} from "./address"
export {
  isPostalCodeOf,
  otherPostalCodeForms,
  postalCode,
  type PostalCodeForm,
  postalCodeFormKey,
  type PostalCodeForms,
} from "./postal-code"
export { hasZone, timeZonesOf } from "./time-zones"
