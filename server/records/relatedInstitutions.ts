import { type RawBuilder, sql } from 'kysely'

/**
 * A query of the `id` of institutions with any relation to the tenant: a referral either way, a contact, tag, label,
 * phase, action list or doctor. Contacts are many for each institution: grouped, the planner does not take them for as many
 * institutions.
 * @param among - SQL of an array of ids: only these, found by their indexes
 */
export const relatedInstitutions = (tenantId: number, among?: RawBuilder<unknown>): RawBuilder<{ id: number }> => {
  const of = (table: string, column = 'medical_institution_id') => {
    const id = sql.ref(column)
    return sql`select ${id} as id from ${sql.table(table)} where tenant_id = ${tenantId}${among ? sql` and ${id} = any(${among})` : sql``}`
  }
  return sql`
    ${of('referral_running_counts')}
    union
    ${of('reverse_referral_running_counts')}
    union
    ${of('communications')} and deleted_at is null group by 1
    union
    ${of('medical_institution_tags')}
    union
    ${of('medical_institution_label_values')}
    union
    ${of('medical_institution_label_choices')}
    union
    ${of('medical_institution_phases')}
    union
    ${of('action_list_medical_institutions')} and removed_at is null
    union
    ${of('doctors')} and deleted_at is null`
}
