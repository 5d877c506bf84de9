export {
  type BookingAddress,
  COUNTRY_CODE,
  toCountryName,
  cutAtWord,
  joinParts,
  tidy,
  toCountryCode,
  toInternationalPhone,
  isPhoneInUse,
  listPhonesToCall,
  type TypedPhone,
  findProvinceCode,
  provinceNote,
} from "./address"
export {
  isPostalCodeOf,
  listOtherForms,
  formatPostalCode,
  type PostalCodeForm,
  postalCodeFormKey,
  type PostalCodeForms,
} from "./postal-code"
export { hasZone, listTimeZones } from "./time-zones"
