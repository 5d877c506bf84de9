export { checkLocker } from "./check-locker"
export {
  keepLocker,
  lockerRefusal,
  NO_LOCKER,
  refuseMissingLocker,
  seekChosenLocker,
} from "./choose-locker"
export { findCartLockers } from "./find-cart-lockers"
export { findAreaLockers, listLockers } from "./list-lockers"
export { areasIn } from "./locker-area"
