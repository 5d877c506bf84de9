export { checkLocker, areasIn } from "./check-locker"
export {
  lockerToStore,
  lockerRefusal,
  NO_LOCKER,
  refuseMissingLocker,
  lookUpChosenLocker,
} from "./choose-locker"
export { findCartLockers } from "./cart-lockers"
export { listLockers } from "./list-lockers"
