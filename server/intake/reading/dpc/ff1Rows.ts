import { entryOf } from '#contract/entryOf.ts'
import type { ByteRow } from './byteRows.ts'
import { FieldText } from './fieldText.ts'
import { dataIdentifier, dpcDay, icd10 } from './dpcValues.ts'
import { kCode } from '#contract/kCode.ts'
import type { OnComplaint, RowProblem } from './rowProblems.ts'
import type { Stay } from './stay.ts'

/** 様式1 (FF1): 17 columns in long form, one row per stay, code and 連番 (DPC の評価・検証等に係る調査 実施説明資料). Counted from 0 here. */
const column = {
  facility: 0,
  dataIdentifier: 1,
  admission: 2,
  times: 3,
  episode: 4,
  code: 5,
  serial: 7,
  firstPayload: 8,
} as const
const columns = 17
/** These columns are equal in all rows of a stay. */
const keyColumns = [column.dataIdentifier, column.admission, column.times, column.episode] as const

type Text = (payload: number) => string | undefined

/** Sets the fields of a stay that a row contains. Invalid values are reported by the reader. */
type Filling = (stay: Stay, given: { readonly text: Text; readonly row: ByteRow; readonly reader: Ff1Reader }) => void

const flag = (text: string | undefined): boolean | undefined => (text === '1' ? true : text === '0' ? false : undefined)

/** 0000000 means unknown, 9999999 abroad. */
const postalCodeIn = (text: string | undefined) =>
  text && /^\d{7}$/.test(text) && !/^(0{7}|9{7})$/.test(text) ? text : undefined

const maxListed = 10

const listed = (codes: string[], code: string | null | undefined) => {
  if (code && codes.length < maxListed) codes.push(code)
}

const assign = (stay: Stay, fields: { readonly [K in keyof Stay]?: Stay[K] | undefined }) => {
  const filled: Partial<Record<keyof Stay, unknown>> = stay
  let name: keyof Stay
  for (name in fields) if (fields[name] !== undefined) filled[name] = fields[name]
}

const filling: Readonly<Record<string, Filling>> = {
  A000010: (stay, { text, reader, row }) =>
    assign(stay, {
      birthDate: reader.day(row, 1),
      sex: text(2),
      postalCode: postalCodeIn(text(3)),
    }),
  A000020: (stay, { text }) =>
    assign(stay, { route: text(2), isReferred: flag(text(3)), urgency: text(5), isByAmbulance: flag(text(6)) }),
  A000030: (stay, { text, reader, row }) =>
    assign(stay, { dischargeDate: reader.day(row, 1), dischargeTo: text(2), outcome: text(3) }),
  A000040: (stay, { text }) => assign(stay, { departmentCode: text(2) }),
  A006010: (stay, { text, reader, row }) => assign(stay, { mainIcd10: reader.icd10(row, 2), mainDisease: text(9) }),
  A006020: (stay, { reader, row }) => assign(stay, { admissionIcd10: reader.icd10(row, 2) }),
  A006030: (stay, { reader, row }) => assign(stay, { resourceIcd10: reader.icd10(row, 2) }),
  A006031: (stay, { reader, row }) => assign(stay, { resourceIcd10Second: reader.icd10(row, 2) }),
  A006040: (stay, { reader, row }) => listed(stay.comorbidities, reader.icd10(row, 2)),
  A006050: (stay, { reader, row }) => listed(stay.complications, reader.icd10(row, 2)),
  A007010: (stay, { text, reader, row }) => {
    if (stay.operations.length >= maxListed) return
    stay.operations.push({
      serial: row.number(column.serial) || stay.operations.length + 1,
      day: reader.day(row, 1) ?? null,
      kCode: reader.kCode(row, 2) ?? null,
      anaesthesia: text(6) ?? null,
      name: text(9) ?? null,
    })
  },
  ADL0010: (stay, { text }) => assign(stay, { adlAtAdmission: text(2) }),
  ADL0020: (stay, { text }) => assign(stay, { adlAtDischarge: text(2) }),
  JCS0010: (stay, { text }) => assign(stay, { jcsAtAdmission: text(2) }),
  JCS0020: (stay, { text }) => assign(stay, { jcsAtDischarge: text(2) }),
}

/** The most stays kept open at a time. The rows of a stay need not be adjacent. */
const maxOpen = 4_000

/**
 * Combines the rows of a 様式1 into stays. A stay whose rows are very far apart is emitted in several pieces, which must
 * be merged when they are stored.
 */
export class Ff1Reader {
  readonly #onStay: (stay: Stay) => void
  readonly #onComplaint: OnComplaint
  readonly #text: FieldText
  readonly #open = new Map<string, Stay>()
  /** The key columns of the previous row's stay. */
  readonly #lastKey = keyColumns.map(() => '')
  #last: Stay | undefined

  constructor(onStay: (stay: Stay) => void, onComplaint: OnComplaint, encoding: 'shift_jis' | 'utf-8' = 'shift_jis') {
    this.#onStay = onStay
    this.#onComplaint = onComplaint
    this.#text = new FieldText(encoding)
  }

  /** @param row - must not be a row of headings */
  take(row: ByteRow): void {
    const stay = this.#stayOf(row)
    if (!stay) return
    stay.rowCount++
    const text: Text = (payload) => this.#textIn(row, column.firstPayload + payload - 1)
    entryOf(filling, row.ascii(column.code))?.(stay, { text, row, reader: this })
  }

  /** Emits the stays that are still open, after the last row. */
  end(): void {
    for (const stay of this.#open.values()) this.#giveOut(stay)
    this.#open.clear()
    this.#last = undefined
  }

  /** The day in a payload; undefined for none or for an invalid one, which is reported. */
  day(row: ByteRow, payload: number): string | undefined {
    return this.#checked(row, payload, 'other_date', dpcDay)
  }

  icd10(row: ByteRow, payload: number): string | undefined {
    return this.#checked(row, payload, 'icd10', icd10)
  }

  kCode(row: ByteRow, payload: number): string | undefined {
    return this.#checked(row, payload, 'k_code', kCode)
  }

  #textIn(row: ByteRow, at: number): string | undefined {
    const text = this.#text.in(row, at)
    if (text === undefined) this.#complain(row, at, 'encoding', false)
    return text || undefined
  }

  #checked(
    row: ByteRow,
    payload: number,
    problem: RowProblem,
    read: (text: string) => string | null | undefined,
  ): string | undefined {
    const at = column.firstPayload + payload - 1
    const value = read(this.#text.shown(row, at))
    if (value === undefined) this.#complain(row, at, problem, false)
    return value ?? undefined
  }

  #stayOf(row: ByteRow): Stay | undefined {
    if (this.#last && row.count === columns && this.#isOfLast(row)) return this.#last
    const key = keyColumns.map((at) => row.ascii(at)).join(' ')
    const openStay = this.#open.get(key)
    if (openStay && row.count === columns) return this.#keep(row, openStay)
    const stay = this.#newStay(row)
    if (!stay) return undefined
    if (this.#open.size >= maxOpen) this.end()
    this.#open.set(key, stay)
    return this.#keep(row, stay)
  }

  #isOfLast(row: ByteRow): boolean {
    return keyColumns.every((at, place) => row.equals(at, this.#lastKey[place] ?? ''))
  }

  #keep(row: ByteRow, stay: Stay): Stay {
    keyColumns.forEach((at, place) => (this.#lastKey[place] = row.ascii(at)))
    this.#last = stay
    return stay
  }

  #newStay(row: ByteRow): Stay | undefined {
    if (row.count !== columns) return this.#complain(row, null, 'columns', true)
    const facilityCode = row.ascii(column.facility)
    if (!/^\d{9}$/.test(facilityCode)) return this.#complain(row, column.facility, 'facility_code', true)
    const identifier = dataIdentifier(row.ascii(column.dataIdentifier))
    if (!identifier) return this.#complain(row, column.dataIdentifier, 'data_identifier', true)
    const admissionDate = dpcDay(row.ascii(column.admission))
    if (!admissionDate) return this.#complain(row, column.admission, 'admission_date', true)
    return {
      line: row.line,
      rowCount: 0,
      facilityCode,
      dataIdentifier: identifier,
      admissionDate,
      times: row.ascii(column.times),
      episode: row.ascii(column.episode) || '0',
      comorbidities: [],
      complications: [],
      operations: [],
    }
  }

  #giveOut(stay: Stay) {
    if (stay.dischargeDate === undefined || stay.dischargeDate >= stay.admissionDate) return this.#onStay(stay)
    this.#onComplaint({
      line: stay.line,
      column: null,
      value: `${stay.admissionDate} ${stay.dischargeDate}`,
      problem: 'order',
      isRejected: true,
      rowCount: stay.rowCount,
    })
  }

  #complain(row: ByteRow, at: number | null, problem: RowProblem, isRejected: boolean): undefined {
    this.#onComplaint({
      line: row.line,
      column: at === null ? null : at + 1,
      value: at === null ? String(row.count) : this.#text.shown(row, at),
      problem,
      isRejected,
    })
    return undefined
  }
}
