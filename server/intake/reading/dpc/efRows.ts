import { type ByteRow } from './byteRows.ts'
import { dataIdentifier, dpcDay, maxYen } from './dpcValues.ts'
import { FieldText } from './fieldText.ts'
import type { OnComplaint, RowProblem } from './rowProblems.ts'
import { type RowKey, rowKeyOf } from './rowKey.ts'

/** 入院EF統合ファイル (EFn) and 外来EF統合ファイル (EFg): 31 columns, in this order since 2014 (DPC の評価・検証等に係る調査 実施説明資料). Counted from 0 here. */
const column = {
  facility: 0,
  dataIdentifier: 1,
  /** EFn: discharge; EFg: birth. */
  third: 2,
  /** EFn: admission; EFg: visit. */
  fourth: 3,
  category: 4,
  order: 5,
  detail: 6,
  receiptCode: 8,
  name: 10,
  quantity: 11,
  detailAmount: 13,
  unit: 14,
  actPoints: 17,
  actDrugs: 18,
  actMaterials: 19,
  times: 20,
  day: 23,
  department: 25,
} as const
const columns = 31
/** These columns are equal in all rows of an act. */
const keyColumns = [column.dataIdentifier, column.fourth, column.category, column.order] as const

/**
 * No two acts of a file are equal in all of these columns: the patient, the stay (two may begin on one day), データ区分,
 * 順序番号, 実施年月日 (DPC の評価・検証等に係る調査 実施説明資料) and the amounts. The amounts are included so that different acts never count as
 * the same.
 */
const actColumns = [
  ...keyColumns,
  column.third,
  column.receiptCode,
  column.actPoints,
  column.actDrugs,
  column.actMaterials,
  column.times,
  column.day,
] as const

export type EfKind = 'hospital_admission_ef_file' | 'outpatient_ef_file'

/** An act (行為) of an EF file. Its amount comes either from the parent row or from its details. */
export interface EfAct {
  readonly line: number
  readonly facilityCode: string
  readonly dataIdentifier: string
  /** EFn: day of discharge, null if still in hospital. EFg: day of birth. */
  readonly thirdDay: string | null
  /** EFn: day of admission. EFg: day of the visit. */
  readonly fourthDay: string
  /** データ区分, two characters. */
  readonly category: string
  /** レセプト電算処理システム用コード of the parent. */
  readonly receiptCode: string
  /** 診療科区分, three digits. */
  readonly department: string
  readonly day: string | null
  /** In yen. */
  readonly amount: number
  /** Whether the sum of the details differs from the act's own amount, whichever way of filling the details is assumed. */
  readonly detailsDiffer: boolean
  /** The number of rows of the act. */
  readonly rowCount: number
  /** 診療明細名称 of its rows, if the reader collects names. */
  readonly names: readonly string[]
  /** The same for equal acts; null unless the reader computes keys. */
  readonly key: RowKey | null
}

/** Called for a row that equals the previous one byte by byte. @returns whether to skip it */
export type OnRepeatedRow = (line: number) => boolean

/** The acts whose names are collected. Texts are decoded only for these. */
export interface Naming {
  /** データ区分. */
  readonly category: string
  readonly encoding: 'shift_jis' | 'utf-8'
}

const yenPerPoint = 10
/** In bytes. Rows have about 200. */
const maxComparedLength = 4_096

/**
 * The largest rounding difference in yen between an act and details in yen, for each time the act is performed. Up to
 * 15 yen are one point, and each further 10 yen or part of it is one more point (診療報酬の算定方法 別表第一 第3部 第3節 薬剤料, and
 * similar sections).
 */
const yenLostToPoints = 10

const isInYen = (row: ByteRow) => row.ascii(column.unit) === '1'

/**
 * Combines the rows of an EF file into acts. A parent row (行為明細番号 000) has the points of its act. The following rows
 * with the same 順序番号 are its details. The act's amount is the parent's. Only if the parent has none, it is the sum of
 * the details, so nothing is counted twice. 円・点区分 is 0 for points of ten yen and 1 for yen.
 */
export class EfReader {
  readonly #onAct: (act: EfAct) => void
  readonly #onComplaint: OnComplaint
  readonly #naming: Naming | undefined
  readonly #text: FieldText | undefined
  readonly #onRepeatedRow: OnRepeatedRow | undefined
  readonly #before = new Uint8Array(maxComparedLength)
  #lengthBefore = 0
  readonly #key = ['', '', '', '']
  #parent: EfAct | undefined
  #times = 1
  #details = 0
  #detailSizes = 0
  #detailsByQuantity = 0
  #isInYen = false
  #isRounded = false
  #detailRows = 0
  #names: string[] = []

  /** @param onRepeatedRow - without it, acts have no keys and repeated rows are not skipped */
  constructor(
    onAct: (act: EfAct) => void,
    onComplaint: OnComplaint,
    { naming, onRepeatedRow }: { readonly naming?: Naming; readonly onRepeatedRow?: OnRepeatedRow } = {},
  ) {
    this.#onAct = onAct
    this.#onComplaint = onComplaint
    this.#naming = naming
    this.#text = naming && new FieldText(naming.encoding)
    this.#onRepeatedRow = onRepeatedRow
  }

  /** @param row - must not be a row of headings */
  take(row: ByteRow): void {
    if (this.#onRepeatedRow && row.count === columns) {
      if (row.isCopy(this.#before, this.#lengthBefore) && this.#onRepeatedRow(row.line)) return
      this.#lengthBefore = row.copyTo(this.#before)
    }
    const isParent = row.number(column.detail) === 0
    if (!isParent && this.#parent && this.#isOfParent(row)) {
      this.#addDetail(row)
      return
    }
    this.#giveOut()
    const act = this.#read(row)
    if (!act) return
    if (!isParent) {
      this.#complain(row, column.detail, 'detail_without_parent', false)
      const amount = this.#amount(row, row.number(column.detailAmount), this.#timesIn(row))
      this.#onAct({ ...act, amount, detailsDiffer: false, rowCount: 1, names: this.#namesIn(row) })
      return
    }
    keyColumns.forEach((at, place) => (this.#key[place] = row.ascii(at)))
    this.#times = this.#timesIn(row)
    this.#details = 0
    this.#detailSizes = 0
    this.#detailsByQuantity = 0
    this.#isInYen = isInYen(row)
    this.#isRounded = false
    this.#detailRows = 0
    this.#names = this.#namesIn(row)
    const points = this.#actPoints(row)
    if (points !== 0 && row.number(column.detailAmount) !== 0)
      this.#complain(row, column.detailAmount, 'amounts_twice', false)
    this.#parent = {
      ...act,
      amount: this.#amount(row, points, this.#times),
      detailsDiffer: false,
      rowCount: 1,
      names: this.#names,
    }
  }

  /** Emits the last act, after the last row. */
  end(): void {
    this.#giveOut()
  }

  #isOfParent(row: ByteRow): boolean {
    return keyColumns.every((at, place) => row.equals(at, this.#key[place] ?? ''))
  }

  #namesIn(row: ByteRow): string[] {
    if (!this.#text || !this.#naming || !row.equals(column.category, this.#naming.category)) return []
    const name = this.#text.in(row, column.name)
    if (name === undefined) this.#complain(row, column.name, 'encoding', false)
    return name ? [name] : []
  }

  #timesIn(row: ByteRow) {
    return row.isEmpty(column.times) ? 1 : row.number(column.times)
  }

  /** 行為点数 is the total of an act. Some systems leave it empty and fill only its parts. */
  #actPoints(row: ByteRow) {
    const whole = row.number(column.actPoints)
    return whole === 0 ? row.number(column.actDrugs) + row.number(column.actMaterials) : whole
  }

  #amount(row: ByteRow, size: number, times: number) {
    const amount = Math.round(size * times * (isInYen(row) ? 1 : yenPerPoint))
    if (Math.abs(amount) <= maxYen) return amount
    this.#complain(row, column.actPoints, 'number', false)
    return 0
  }

  #addDetail(row: ByteRow) {
    if (row.count !== columns) {
      this.#complain(row, null, 'columns', true)
      return
    }
    if (row.number(column.actPoints) !== 0) this.#complain(row, column.actPoints, 'amounts_twice', false)
    const size = row.number(column.detailAmount)
    const isYen = isInYen(row)
    const yen = isYen ? size : size * yenPerPoint
    this.#details += this.#amount(row, size, this.#times)
    this.#detailSizes += yen
    this.#detailsByQuantity += row.isEmpty(column.quantity) ? yen : yen * row.number(column.quantity)
    if (isYen && !this.#isInYen) this.#isRounded = true
    this.#detailRows++
    if (this.#text) this.#names.push(...this.#namesIn(row))
  }

  /**
   * 明細点数・金額 is a part of 行為点数, which is performed 行為回数 times. Some systems write the total of all times instead. Others
   * write the price of one piece, of which 使用量 were used.
   */
  #detailsDiffer({ amount }: EfAct) {
    if (amount === 0) return false
    const slack = this.#isRounded ? yenLostToPoints * Math.max(1, this.#times) : 0
    const readings = [
      this.#details,
      this.#detailSizes,
      this.#detailsByQuantity,
      this.#detailsByQuantity * this.#times,
    ] as const
    return readings.every((reading) => Math.abs(reading - amount) > slack + 0.5)
  }

  #giveOut() {
    const parent = this.#parent
    this.#parent = undefined
    if (!parent) return
    if (this.#detailRows === 0) return this.#onAct(parent)
    this.#onAct({
      ...parent,
      amount: parent.amount === 0 ? this.#details : parent.amount,
      detailsDiffer: this.#detailsDiffer(parent),
      rowCount: 1 + this.#detailRows,
    })
  }

  #complain(row: ByteRow, at: number | null, problem: RowProblem, isRejected: boolean): undefined {
    this.#onComplaint({
      line: row.line,
      column: at === null ? null : at + 1,
      value: at === null ? String(row.count) : row.ascii(at),
      problem,
      isRejected,
    })
    return undefined
  }

  #read(row: ByteRow): Omit<EfAct, 'amount' | 'detailsDiffer' | 'rowCount' | 'names'> | undefined {
    if (row.count !== columns) return this.#complain(row, null, 'columns', true)
    const facilityCode = row.ascii(column.facility)
    if (!/^\d{9}$/.test(facilityCode)) return this.#complain(row, column.facility, 'facility_code', true)
    const identifier = dataIdentifier(row.ascii(column.dataIdentifier))
    if (!identifier) return this.#complain(row, column.dataIdentifier, 'data_identifier', true)
    const fourthDay = dpcDay(row.ascii(column.fourth))
    if (!fourthDay) return this.#complain(row, column.fourth, 'admission_date', true)
    const thirdDay = dpcDay(row.ascii(column.third))
    if (thirdDay === undefined) return this.#complain(row, column.third, 'discharge_date', true)
    const category = row.ascii(column.category)
    if (!/^(\d{2}|SY)$/.test(category)) return this.#complain(row, column.category, 'data_category', true)
    const day = dpcDay(row.ascii(column.day))
    if (day === undefined) this.#complain(row, column.day, 'other_date', false)
    return {
      line: row.line,
      facilityCode,
      dataIdentifier: identifier,
      thirdDay,
      fourthDay,
      category,
      receiptCode: row.ascii(column.receiptCode),
      department: row.ascii(column.department),
      day: day ?? null,
      key: this.#onRepeatedRow ? rowKeyOf(row, actColumns) : null,
    }
  }
}
