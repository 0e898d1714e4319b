import type { Permission } from '#contract/permissions.ts'
import type { Account } from '../../handlers.ts'
import { isFactKind } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'

type Reader = Pick<Account, 'permissions'>

const needed: Permission = 'patient_numbers'

/** Which columns of a file's rows a caller does not see. */
export type HidesColumn = (column: number) => boolean

const showsAll: HidesColumn = () => false

/** Whether a caller sees the rows of a list of referrals without their patients' numbers. */
export const hidesPatients = ({ kind }: Pick<ImportRecord, 'kind'>, { permissions }: Reader): boolean =>
  isFactKind(kind) && !permissions.has(needed)

/**
 * The columns of a list of referrals that are hidden from callers who may not read patients' numbers: that of the number, and those
 * that the plan ignores or does not know, which may hold anything about the patient.
 */
export const hiddenColumnsOf = (record: Pick<ImportRecord, 'kind' | 'plan'>, reader: Reader): HidesColumn =>
  hidesPatients(record, reader)
    ? (column) => {
        const target = record.plan.columns[column] ?? null
        return target === null || target === 'patient_id'
      }
    : showsAll

/** The cells of a row, with the hidden ones empty. */
export const shownCells = (cells: readonly string[], hides: HidesColumn): string[] =>
  cells.map((cell, column) => (hides(column) ? '' : cell))
