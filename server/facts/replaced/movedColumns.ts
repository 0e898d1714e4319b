import { detailColumns, factColumns } from '../store/factTables.ts'

/** The tables of the facts of lists. */
export const listTables = { referral: 'referrals', reverse_referral: 'reverse_referrals' } as const

/** The columns that move with a row of a list, as the facts have them. Its department may be gone when it comes back. */
export const movedColumns = (kind: keyof typeof listTables) => {
  const table = listTables[kind]
  const { day, institution } = factColumns[table]
  const others = ['id', day, institution, 'patient_hash', ...detailColumns[table], 'upload_id', 'upload_row']
  return { others, all: ['own_department_id', ...others] }
}
