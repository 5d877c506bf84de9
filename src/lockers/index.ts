export { findCartLockers } from "./cart-lockers"
export {
  areasIn,
  checkLocker,
  lockerRefusal,
  lockerToStore,
  lookUpChosenLocker,
  refuseMissingLocker,
} from "./choose-locker"
export { listLockers, lockerText } from "./list-lockers"
