import { type ReadRows } from './readTables.ts'

/** A stay in a month, as the rows of charges identify it. */
export interface ChargedStay {
  readonly identifier: string
  readonly admissionDate: string
  readonly month: string
  readonly isDischarged: boolean
}

export interface Charge {
  readonly line: number
  readonly bundledYen: number
  readonly feeYen: number
  readonly dpcCode: string | null
  /** The first day on which the code is valid. */
  readonly dpcDay: string | null
}

/** A charge as a row of a table of readTables.ts. */
export const chargeRow = (
  { identifier, admissionDate, month, isDischarged }: ChargedStay,
  { line, bundledYen, feeYen, dpcCode, dpcDay }: Charge,
  hash: (identifier: string) => string,
) => ({
  patient_hash: hash(identifier),
  admission_date: admissionDate,
  month,
  is_discharged: isDischarged,
  bundled_yen: bundledYen,
  fee_yen: feeYen,
  dpc_code: dpcCode,
  dpc_day: dpcDay,
  line,
})

type Sum = { -readonly [K in keyof Charge]: Charge[K] } & { readonly stay: ChargedStay }

/** The most stays summed up at a time. If a stay appears again later, the database adds up its sums. */
const maxOpen = 5_000

/** Sums up charges by stay, so that not every act must be stored. */
export class ChargeSums {
  readonly #rows: ReadRows
  readonly #hash: (identifier: string) => string
  readonly #sums = new Map<string, Sum>()
  #last: Sum | undefined

  constructor(rows: ReadRows, hash: (identifier: string) => string) {
    this.#rows = rows
    this.#hash = hash
  }

  add(stay: ChargedStay, charge: Charge): void {
    const sum = this.#sumOf(stay, charge.line)
    sum.bundledYen += charge.bundledYen
    sum.feeYen += charge.feeYen
    if (charge.dpcCode === null || (charge.dpcDay ?? '') < (sum.dpcDay ?? '')) return
    sum.dpcCode = charge.dpcCode
    sum.dpcDay = charge.dpcDay
  }

  /** Emits all sums. */
  end(): void {
    for (const { stay, ...sum } of this.#sums.values()) this.#rows.add('read_charges', chargeRow(stay, sum, this.#hash))
    this.#sums.clear()
    this.#last = undefined
  }

  #sumOf(stay: ChargedStay, line: number): Sum {
    const last = this.#last
    if (last && isSame(last.stay, stay)) return last
    const key = `${stay.identifier} ${stay.admissionDate} ${stay.month} ${stay.isDischarged}`
    const openSum = this.#sums.get(key)
    if (!openSum && this.#sums.size >= maxOpen) this.end()
    const sum = openSum ?? { stay, line, bundledYen: 0, feeYen: 0, dpcCode: null, dpcDay: null }
    this.#sums.set(key, sum)
    this.#last = sum
    return sum
  }
}

const isSame = (one: ChargedStay, other: ChargedStay) =>
  one.identifier === other.identifier &&
  one.admissionDate === other.admissionDate &&
  one.month === other.month &&
  one.isDischarged === other.isDischarged
