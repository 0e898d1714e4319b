import type { CopyValue } from '#server/db/copyRows.ts'
import { copyLine } from '#server/db/copyRows.ts'

/** The temporary tables for the contents of a file until it has been read completely: their columns with types. */
export const readTables = {
  read_problems: {
    line: 'bigint',
    column_number: 'int',
    value: 'text',
    problem: 'text',
    is_rejected: 'boolean',
  },
  /** Stays of 様式1. Some are in several pieces. */
  read_stays: {
    patient_hash: 'bytea',
    admission_date: 'date',
    times: 'smallint',
    line: 'bigint',
    row_count: 'int',
    discharge_date: 'date',
    department_code: 'text',
    main_icd10: 'text',
    main_disease_name: 'text',
    admission_icd10: 'text',
    resource_icd10: 'text',
    route: 'text',
    is_referred: 'boolean',
    urgency: 'text',
    is_by_ambulance: 'boolean',
    discharge_to: 'text',
    outcome: 'text',
    adl_at_admission: 'text',
    adl_at_discharge: 'text',
    jcs_at_admission: 'text',
    jcs_at_discharge: 'text',
    postal_code: 'text',
    sex: 'text',
    birth_year: 'smallint',
    operations: 'jsonb',
  },
  /** Sums of a stay's acts. A stay may have several rows. */
  read_charges: {
    patient_hash: 'bytea',
    admission_date: 'date',
    month: 'date',
    is_discharged: 'boolean',
    bundled_yen: 'bigint',
    fee_yen: 'bigint',
    dpc_code: 'text',
    dpc_day: 'date',
    line: 'bigint',
  },
  /** Hashes that distinguish an act of EF or a row of D from the others of its file. They serve to find repeated ones. */
  read_charge_keys: { high: 'int', low: 'int', line: 'bigint', row_count: 'int' },
  /** Single charges with their keys, stored instead of the sums if repeated charges count once. */
  read_single_charges: {
    high: 'int',
    low: 'int',
    patient_hash: 'bytea',
    admission_date: 'date',
    month: 'date',
    is_discharged: 'boolean',
    bundled_yen: 'bigint',
    fee_yen: 'bigint',
    dpc_code: 'text',
    dpc_day: 'date',
    line: 'bigint',
  },
  /** Visits of outpatients. A visit may have several rows. */
  read_visits: {
    patient_hash: 'bytea',
    visit_date: 'date',
    department_code: 'text',
    is_first: 'boolean',
    is_revisit: 'boolean',
    is_off_hours: 'boolean',
  },
} as const
export type ReadTable = keyof typeof readTables

export type ReadRow<T extends ReadTable> = Readonly<Record<keyof (typeof readTables)[T], CopyValue>>

export const columnsOf = (table: ReadTable): readonly string[] => Object.keys(readTables[table])

/** Rows of one of the tables, in the text format of COPY. */
export interface ReadText {
  readonly table: ReadTable
  readonly text: string
}

/** Collects rows until they are fetched. */
export class ReadRows {
  readonly #lines = new Map<ReadTable, string[]>()

  add<T extends ReadTable>(table: T, row: ReadRow<T>): void {
    const values: Readonly<Record<string, CopyValue>> = row
    const line = `${copyLine(columnsOf(table).map((column) => values[column] ?? null))}\n`
    const lines = this.#lines.get(table)
    if (lines) lines.push(line)
    else this.#lines.set(table, [line])
  }

  takeOut(): ReadText[] {
    const texts = [...this.#lines].map(([table, lines]) => ({ table, text: lines.join('') }))
    this.#lines.clear()
    return texts
  }
}
