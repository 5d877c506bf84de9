/** A parcel locker. Degrees, centimetres and kilograms. */
export type Locker = {
  code: string
  name: string
  street: string
  city: string
  postalCode: string
  countryCode: string
  latitude: number
  longitude: number
  maxLength: number
  maxWidth: number
  maxHeight: number
  maxWeight: number
}
