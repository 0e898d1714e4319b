import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { DB } from '../../db/types.ts'

/** Rows of a table that name an institution. */
export interface InstitutionRecords {
  readonly table: keyof DB
  /** The column with the institution; `medical_institution_id` unless it is given. */
  readonly column?: string
  /** What tells a tenant's rows of one institution apart. */
  readonly key: readonly string[]
  /**
   * For rows of which an institution can have only one: the columns in which a row of another institution makes this one
   * superfluous; none of them is needed for rows of which it can have just one at all. Undefined where it can have any number.
   */
  readonly same?: readonly string[]
  /** Whether rows have `deleted_at`, and can be restored. */
  readonly isSoftlyDeleted?: boolean
  /** SQL condition on the rows `there` of the other institution that make one superfluous. */
  readonly there?: RawBuilder<unknown>
}

const rows = (table: keyof DB, ...key: readonly string[]): InstitutionRecords => ({
  table,
  key: key.length > 0 ? key : ['id'],
})

/** Referrals and reverse referrals, and their former versions: whoever moves them has figures computed anew. */
export const factRecords: readonly InstitutionRecords[] = [
  rows('referrals'),
  { ...rows('reverse_referrals'), column: 'medical_institution_id_to' },
  rows('replaced_referrals'),
  { ...rows('replaced_reverse_referrals'), column: 'medical_institution_id_to' },
  rows('deleted_referral_facts', 'kind', 'id'),
  rows('referral_letter_marks'),
  rows('referral_reply_marks'),
]

/** What an office has entered about an institution, or has done there. */
export const enteredRecords: readonly InstitutionRecords[] = [
  { ...rows('tasks'), isSoftlyDeleted: true },
  { ...rows('visit_plans'), isSoftlyDeleted: true },
  { ...rows('doctors'), isSoftlyDeleted: true },
  { ...rows('vocs'), isSoftlyDeleted: true },
  { ...rows('communications'), isSoftlyDeleted: true },
  rows('email_recipients'),
  rows('import_questions'),
  rows('medical_institution_aliases', 'alias'),
  rows('action_lists'),
  { ...rows('action_lists'), column: 'medical_institution_id_to' },
  { table: 'action_list_medical_institutions', key: ['action_list_id'], same: ['action_list_id'] },
  { table: 'alert_targets', key: ['alert_id'], same: ['alert_id'] },
  { table: 'alert_snoozes', key: ['id'], same: ['alert_condition_id', 'report_id'] },
]

/** Settings of an institution, which go when it is deleted. */
export const settingRecords: readonly InstitutionRecords[] = [
  { table: 'medical_institution_tags', key: ['tag_id'], same: ['tag_id'] },
  { table: 'medical_institution_label_values', key: ['label_id'], same: ['label_id'] },
  { table: 'medical_institution_label_choices', key: ['label_id', 'selection_id'], same: ['label_id'] },
  { table: 'medical_institution_phases', key: [], same: [] },
  rows('phase_changes'),
  { table: 'medical_institution_staffs', key: ['id'], same: [], there: sql`there.ended_at is null` },
  { table: 'visit_dismissals', key: [], same: [] },
]

/** What a row refers to, and by which of its columns: a record that may have been deleted since the row was left out. */
interface Reference {
  readonly table: keyof DB
  /** Columns of that table by the row's own. */
  readonly columns: Readonly<Record<string, string>>
}

/** What rows refer to of tables of which a merge leaves some out. */
export const references: Readonly<Partial<Record<string, readonly Reference[]>>> = {
  medical_institution_tags: [{ table: 'tags', columns: { tag_id: 'id' } }],
  medical_institution_label_values: [{ table: 'medical_institution_labels', columns: { label_id: 'id' } }],
  medical_institution_label_choices: [
    { table: 'medical_institution_label_selections', columns: { label_id: 'label_id', selection_id: 'id' } },
  ],
  medical_institution_phases: [{ table: 'phase_masters', columns: { phase_master_id: 'id' } }],
  action_list_medical_institutions: [{ table: 'action_lists', columns: { action_list_id: 'id' } }],
  alert_targets: [{ table: 'alerts', columns: { alert_id: 'id' } }],
  alert_snoozes: [
    { table: 'alert_conditions', columns: { alert_condition_id: 'id' } },
    { table: 'reports', columns: { report_id: 'id' } },
  ],
}

/** Texts of an institution, of which it has one each. */
export const noteTables = ['memos', 'special_notes'] as const

/** The column with the institution. */
export const columnOf = ({ column = 'medical_institution_id' }: Pick<InstitutionRecords, 'column'>): string => column

/** SQL of a table's rows of an institution as the relation `rows`, with the condition on them. */
const rowsOf = (records: InstitutionRecords, tenantId: number, institutionId: number) => sql`
  ${sql.table(records.table)} as rows
  where rows.tenant_id = ${tenantId} and ${sql.ref(`rows.${columnOf(records)}`)} = ${institutionId}`

const ownRecords: readonly InstitutionRecords[] = [
  { table: 'tenants', key: [] },
  { table: 'tenant_group_medical_institutions', key: [] },
]

/** Whether any of the records are of an institution. */
const hasAny = async (
  tx: TenantTransaction,
  records: readonly InstitutionRecords[],
  tenantId: number,
  institutionId: number,
): Promise<boolean> => {
  for (const one of records) {
    const { rows: some } = await sql`select from ${rowsOf(one, tenantId, institutionId)} limit 1`.execute(tx)
    if (some.length > 0) return true
  }
  return false
}

/** Whether the tenant's settings say that an institution is the own one, or of its group. */
export const isOwn = (tx: TenantTransaction, tenantId: number, institutionId: number): Promise<boolean> =>
  hasAny(tx, ownRecords, tenantId, institutionId)

/** Whether an institution has referrals or reverse referrals, replaced, deleted and marked ones included. */
export const hasFacts = (tx: TenantTransaction, tenantId: number, institutionId: number): Promise<boolean> =>
  hasAny(tx, factRecords, tenantId, institutionId)

/** Whether any record names an institution, beside its settings and values. */
export const isNamed = (tx: TenantTransaction, tenantId: number, institutionId: number): Promise<boolean> =>
  hasAny(
    tx,
    [...factRecords, ...enteredRecords, ...noteTables.map((table) => rows(table)), ...ownRecords],
    tenantId,
    institutionId,
  )

/**
 * Removes an institution that the tenant has entered, with its settings. Its row in the master stays, which has no name:
 * the history of its phases still points to it.
 */
export const removeWith = async (tx: TenantTransaction, tenantId: number, institutionId: number): Promise<void> => {
  for (const table of [
    ...settingRecords.map((records) => records.table).filter((name) => name !== 'phase_changes'),
    'medical_institution_corrections' as const,
    'unlisted_medical_institutions' as const,
  ])
    await sql`
      delete from ${sql.table(table)}
      where tenant_id = ${tenantId} and medical_institution_id = ${institutionId}`.execute(tx)
}
