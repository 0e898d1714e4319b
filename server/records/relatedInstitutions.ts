import { type RawBuilder, sql } from 'kysely'

/**
 * A query of the `id` of institutions with any relation to the tenant: a referral either way, a contact, tag, label,
 * phase, action list or doctor. Contacts are many for each institution: grouped, the planner does not take them for as many
 * institutions.
 */
export const relatedInstitutions = (tenantId: number): RawBuilder<{ id: number }> => {
  const of = (table: string, column = 'medical_institution_id') =>
    sql`select ${sql.ref(column)} as id from ${sql.table(table)} where tenant_id = ${tenantId}`
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
