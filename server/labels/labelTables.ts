import { sql } from 'kysely'

/** The tables of a kind of labels, and the column with the id of a value's record. */
export const labelTables = {
  communication: {
    labels: 'communication_labels',
    selections: 'communication_label_selections',
    values: 'communication_label_values',
    choices: 'communication_label_choices',
    recordId: 'communication_id',
  },
  medical_institution: {
    labels: 'medical_institution_labels',
    selections: 'medical_institution_label_selections',
    values: 'medical_institution_label_values',
    choices: 'medical_institution_label_choices',
    recordId: 'medical_institution_id',
  },
} as const

export type LabelKind = keyof typeof labelTables

/**
 * SQL: whether the record of a value has not been deleted. What only deleted records have is free, although these can still be restored for some days.
 * @param record - the column with the record's id
 */
export const isOfLiveRecord = (kind: LabelKind, tenantId: number, record: string) =>
  kind === 'communication'
    ? sql<boolean>`exists (
        select from communications
        where communications.tenant_id = ${tenantId} and communications.id = ${sql.ref(record)} and communications.deleted_at is null
      )`
    : sql<boolean>`true`
