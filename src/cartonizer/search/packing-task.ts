import { ShareTable } from "../bounds/share-table"
import { BoxFiller } from "../filling/box-filler"
import type { Counts, Filling } from "../filling/filling"
import { Meter } from "../filling/meter"
import type { Goods } from "../filling/goods"
import type { Objective } from "../options"
import type { BoxKind } from "./box-kind"
import type { Work } from "./effort"
import type { HolderTable } from "./holder-table"
import { BoxMemory } from "./box-memory"
import { PlanBook } from "./plan-book"
import { Random } from "./random"

/** One box with goods in it. */
export interface PackedBox {
  kind: BoxKind
  filling: Filling
}

/** One box and what lies where in it, as in `Filling`. */
export interface BoxOfGoods {
  kind: BoxKind
  blocks: Int32Array
}

/** What was packed, and how many units of each type were not. */
export interface Packing {
  packed: PackedBox[]
  /** Boxes that were filled in haste, when the time was up. Nothing improves them any more. */
  stacked?: BoxOfGoods[]
  left: Counts
}

interface TaskInput {
  goods: Goods
  /** From the most to the least wanted. */
  kinds: readonly BoxKind[]
  objective: Objective
  work: Work
  seed: number
  /** True once the answer is due; every search then ends with the best it has. */
  isLate: () => boolean
  /** What the work is counted by, if it is to be counted together with other work. */
  meter?: Meter
}

/** A filling, or after how many attempts there was none. */
type KnownFit = Filling | number

/** Everything that the parts of one search share. */
export class PackingTask implements TaskInput {
  readonly goods: Goods
  readonly kinds: readonly BoxKind[]
  readonly objective: Objective
  readonly work: Work
  readonly seed: number
  /** True once the answer is due or all steps are used up; every search then ends with the best it has. */
  readonly isLate: () => boolean
  readonly meter: Meter
  readonly random: Random
  readonly filler: BoxFiller
  readonly plans: PlanBook
  readonly shares: ShareTable
  readonly memory = new BoxMemory()
  /** Which boxes hold what, by the boxes in the order in which they are wanted. */
  readonly holders = new Map<readonly BoxKind[], HolderTable>()
  /** What is known of goods that are to go into one box, by the box and the goods. */
  readonly knownFits = new Map<string, KnownFit>()

  constructor(input: TaskInput) {
    this.goods = input.goods
    this.kinds = input.kinds
    this.objective = input.objective
    this.work = input.work
    this.seed = input.seed
    this.meter = input.meter ?? new Meter()
    const lastStep = this.meter.steps + input.work.mostSteps
    this.isLate = () => this.meter.steps >= lastStep || input.isLate()
    this.random = new Random(input.seed)
    this.filler = new BoxFiller(input.goods, this)
    this.shares = new ShareTable(input.goods, this)
    this.plans = new PlanBook(input.goods, this.random)
  }
}
