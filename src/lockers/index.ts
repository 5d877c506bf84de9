export { findCartLockers } from "./cart-lockers"
export {
  checkLocker,
  findLockerRefusal,
  toLockerData,
  lookUpChosenLocker,
  refuseMissingLocker,
} from "./check-locker"
export { listLockers } from "./list-lockers"
