import type { ByteRow } from './byteRows.ts'
import { dataIdentifier, dpcCode, dpcDay, maxYen } from './dpcValues.ts'
import { type RowKey, rowKeyOf } from './rowKey.ts'
import type { OnComplaint, RowProblem } from './rowProblems.ts'

/** Dファイル: 30 columns, the first ones as in an E file, and five more (DPC の評価・検証等に係る調査 実施説明資料). Counted from 0 here. */
const column = {
  facility: 0,
  dataIdentifier: 1,
  discharge: 2,
  admission: 3,
  category: 4,
  points: 10,
  drugs: 11,
  materials: 12,
  unit: 13,
  times: 14,
  from: 25,
  to: 26,
  dpc: 28,
  coefficient: 29,
} as const
const columns = 30
/** No two rows of a file are equal in all columns, because 順序番号 is one of them. */
const allColumns = Array.from({ length: columns }, (_, at) => at)
const bundled = '93'
const yenPerPoint = 10

/** A row of a D file: the bundled points of a stay for a period, or a fee charged in addition. */
export interface DpcCharge {
  readonly line: number
  readonly facilityCode: string
  readonly dataIdentifier: string
  readonly admissionDate: string
  readonly dischargeDate: string | null
  /** データ区分. 93 means bundled. */
  readonly category: string
  readonly isBundled: boolean
  /** 分類番号, 14 characters. */
  readonly dpcCode: string | null
  readonly from: string | null
  readonly to: string | null
  /** In yen. Bundled points are multiplied by the hospital's coefficient. */
  readonly amount: number
  /** The same for equal rows; null unless the reader computes keys. */
  readonly key: RowKey | null
}

/** Reads the rows of a D file one by one. */
export class DReader {
  readonly #onCharge: (charge: DpcCharge) => void
  readonly #onComplaint: OnComplaint
  readonly #tellsKeys: boolean

  constructor(onCharge: (charge: DpcCharge) => void, onComplaint: OnComplaint, { tellsKeys = false } = {}) {
    this.#onCharge = onCharge
    this.#tellsKeys = tellsKeys
    this.#onComplaint = onComplaint
  }

  /** @param row - must not be a row of headings */
  take(row: ByteRow): void {
    if (row.count !== columns) return this.#complain(row, null, 'columns', true)
    const facilityCode = row.ascii(column.facility)
    if (!/^\d{9}$/.test(facilityCode)) return this.#complain(row, column.facility, 'facility_code', true)
    const identifier = dataIdentifier(row.ascii(column.dataIdentifier))
    if (!identifier) return this.#complain(row, column.dataIdentifier, 'data_identifier', true)
    const admissionDate = dpcDay(row.ascii(column.admission))
    if (!admissionDate) return this.#complain(row, column.admission, 'admission_date', true)
    const dischargeDate = dpcDay(row.ascii(column.discharge))
    if (dischargeDate === undefined) return this.#complain(row, column.discharge, 'discharge_date', true)
    const category = row.ascii(column.category)
    if (!/^\d{2}$/.test(category)) return this.#complain(row, column.category, 'data_category', true)
    const code = dpcCode(row.ascii(column.dpc))
    if (code === undefined) this.#complain(row, column.dpc, 'dpc_code', false)
    this.#onCharge({
      line: row.line,
      facilityCode,
      dataIdentifier: identifier,
      admissionDate,
      dischargeDate,
      category,
      isBundled: category === bundled,
      dpcCode: code ?? null,
      from: this.#day(row, column.from),
      to: this.#day(row, column.to),
      amount: this.#amount(row, category === bundled),
      key: this.#tellsKeys ? rowKeyOf(row, allColumns) : null,
    })
  }

  #day(row: ByteRow, at: number): string | null {
    const day = dpcDay(row.ascii(at))
    if (day === undefined) this.#complain(row, at, 'other_date', false)
    return day ?? null
  }

  #amount(row: ByteRow, isBundled: boolean): number {
    const whole = row.number(column.points)
    const points = whole === 0 ? row.number(column.drugs) + row.number(column.materials) : whole
    const times = row.isEmpty(column.times) ? 1 : row.number(column.times)
    const coefficient = isBundled && !row.isEmpty(column.coefficient) ? row.number(column.coefficient) : 1
    const amount = Math.round(points * times * coefficient * (row.ascii(column.unit) === '1' ? 1 : yenPerPoint))
    if (Math.abs(amount) <= maxYen) return amount
    this.#complain(row, column.points, 'number', false)
    return 0
  }

  #complain(row: ByteRow, at: number | null, problem: RowProblem, isRejected: boolean): void {
    this.#onComplaint({
      line: row.line,
      column: at === null ? null : at + 1,
      value: at === null ? String(row.count) : row.ascii(at),
      problem,
      isRejected,
    })
  }
}
