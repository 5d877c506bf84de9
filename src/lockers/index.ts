export { findCartLockers } from "./cart-lockers"
export {
  areasIn,
  checkLocker,
  isSameLocker,
  lockerRefusal,
  lockerToStore,
  lookUpChosenLocker,
  refuseMissingLocker,
} from "./choose-locker"
export { listLockers, lockerText } from "./list-lockers"
