export { findCartLockers } from "./cart-lockers"
export {
  checkLocker,
  lockerRefusal,
  lockerToStore,
  lookUpChosenLocker,
  refuseMissingLocker,
} from "./choose-locker"
export { listLockers } from "./list-lockers"
