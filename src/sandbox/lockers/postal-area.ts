/**
 * An area of postal codes: the digits that its codes begin with, degrees north and east of its main
 * town or of the middle of its part of a city, and the name of that.
 */
export type PostalArea = readonly [
  firstDigits: string,
  latitude: number,
  longitude: number,
  name: string,
]
