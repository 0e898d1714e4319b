import { sql } from 'kysely'
import { requireAskedDepartments } from '../../analysis/figures/askedFor.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { unknownIds } from '../../problems.ts'
import type { Conditions } from './foundInstitutions.ts'

/** @throws a 422 for own departments, tags, phases, labels and persons in charge that the tenant does not have */
export const requireKnownConditions = async (
  tx: TenantTransaction,
  tenantId: number,
  {
    referral,
    tag_ids: tagIds = [],
    phase_master_ids: phaseIds = [],
    labels = [],
    staff_ids: staffIds = [],
  }: Conditions,
): Promise<void> => {
  await requireAskedDepartments(tx, tenantId, referral.own_department_ids, 'referral.own_department_ids')
  if (tagIds.length + phaseIds.length + labels.length + staffIds.length === 0) return
  const existing = (
    table: 'tags' | 'phase_masters' | 'medical_institution_labels' | 'accounts',
    ids: readonly number[],
  ) => sql`
    array(select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[]))`
  const labelIds = labels.map(({ label_id: id }) => id)
  const { rows } = await sql<{ tags: number[]; phases: number[]; labels: number[]; staffs: number[] }>`
    select
      ${existing('tags', tagIds)} as tags,
      ${existing('phase_masters', phaseIds)} as phases,
      ${existing('medical_institution_labels', labelIds)} as labels,
      ${existing('accounts', staffIds)} as staffs
  `.execute(tx)
  const refuse = (ids: readonly number[], known: readonly number[] = [], field: string) => {
    if (!ids.every((id) => known.includes(id))) throw unknownIds(field)
  }
  refuse(tagIds, rows[0]?.tags, 'tag_ids')
  refuse(phaseIds, rows[0]?.phases, 'phase_master_ids')
  // 0 stands for partners without a person in charge.
  refuse(staffIds, [0, ...(rows[0]?.staffs ?? [])], 'staff_ids')
  refuse(labelIds, rows[0]?.labels, 'labels')
}
