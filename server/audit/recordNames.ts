import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import { namedKey, type NamedKind } from '#contract/namedRecords.ts'
import { readFormerNames } from '../records/namedRecords.ts'
import { entryOf } from '#contract/entryOf.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { corrected } from '../records/correctedInstitutions.ts'

interface Named {
  readonly id: number
  readonly name: string
}
type Find = (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => Promise<Named[]>

const institutions: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('medical_institutions')
    .where(idIn('id', ids))
    .select(['id', corrected(tenantId, 'name', 'medical_institutions').as('name')])
    .execute()

const nameColumnOf =
  (
    table:
      | 'action_lists'
      | 'tags'
      | 'tag_groups'
      | 'phase_masters'
      | 'communication_labels'
      | 'medical_institution_labels'
      | 'voc_groups'
      | 'doctors'
      | 'email_templates'
      | 'own_departments'
      | 'reports'
      | 'staff_rules'
      | 'alert_conditions'
      | 'alerts'
      | 'permission_roles'
      | 'medical_institution_merges'
      | 'dashboards'
      | 'communication_groups'
      | 'saved_filters'
      | 'webhooks',
  ): Find =>
  (tx, tenantId, ids) =>
    tx.selectFrom(table).where('tenant_id', '=', tenantId).where(idIn('id', ids)).select(['id', 'name']).execute()

const titled =
  (table: 'emails' | 'tasks' | 'vocs'): Find =>
  (tx, tenantId, ids) =>
    tx
      .selectFrom(table)
      .where('tenant_id', '=', tenantId)
      .where(idIn('id', ids))
      .select(['id', 'title as name'])
      .execute()

const communications: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('communications')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
    .where('communications.tenant_id', '=', tenantId)
    .where(idIn('communications.id', ids))
    .select(['communications.id', corrected(tenantId, 'name').as('name')])
    .execute()

const visitPlans: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('visit_plans as plans')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'plans.medical_institution_id')
    .where('plans.tenant_id', '=', tenantId)
    .where(idIn('plans.id', ids))
    .select(['plans.id', corrected(tenantId, 'name').as('name')])
    .execute()

const uploadedFiles: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .select(['id', 'filename as name'])
    .execute()

const imports: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .select(['id', 'filename as name'])
    .execute()

const dataUploads: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .select(['id', 'filename as name'])
    .execute()

/** Institutions of entered and deleted facts that can still be restored. */
const deletedFacts = (
  tx: TenantTransaction,
  tenantId: number,
  kind: 'referral' | 'reverse_referral',
  ids: readonly number[],
) =>
  tx
    .selectFrom('deleted_referral_facts as deleted')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'deleted.medical_institution_id')
    .where('deleted.tenant_id', '=', tenantId)
    .where('deleted.kind', '=', kind)
    .where(idIn('deleted.id', ids))
    .select(['deleted.id', corrected(tenantId, 'name').as('name')])

const referrals: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('referrals')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'referrals.medical_institution_id')
    .where('referrals.tenant_id', '=', tenantId)
    .where(idIn('referrals.id', ids))
    .select(['referrals.id', corrected(tenantId, 'name').as('name')])
    .unionAll(deletedFacts(tx, tenantId, 'referral', ids))
    .execute()

const reverseReferrals: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('reverse_referrals as sent')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'sent.medical_institution_id_to')
    .where('sent.tenant_id', '=', tenantId)
    .where(idIn('sent.id', ids))
    .select(['sent.id', corrected(tenantId, 'name').as('name')])
    .unionAll(deletedFacts(tx, tenantId, 'reverse_referral', ids))
    .execute()

const accounts: Find = (tx, tenantId, ids) =>
  tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .select(['id', 'username as name'])
    .execute()

/** Municipalities are logged by their code as a number. */
const municipalities: Find = async (tx, _tenantId, ids) => {
  const codes = ids.map((id) => String(id).padStart(5, '0'))
  const rows = await tx
    .selectFrom('municipalities')
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .select(['code', 'name'])
    .execute()
  return rows.map(({ code, name }) => ({ id: Number(code), name }))
}

const actionLists = nameColumnOf('action_lists')
const tags = nameColumnOf('tags')
const tagGroups = nameColumnOf('tag_groups')
const phaseMasters = nameColumnOf('phase_masters')
const communicationLabels = nameColumnOf('communication_labels')
const medicalInstitutionLabels = nameColumnOf('medical_institution_labels')
const vocGroups = nameColumnOf('voc_groups')
const doctors = nameColumnOf('doctors')
const ownDepartments = nameColumnOf('own_departments')
const reports = nameColumnOf('reports')
const alertConditions = nameColumnOf('alert_conditions')
const alerts = nameColumnOf('alerts')
const staffRules = nameColumnOf('staff_rules')
const permissionRoles = nameColumnOf('permission_roles')
const tasks = titled('tasks')
const vocs = titled('vocs')
const emails = titled('emails')
const emailTemplates = nameColumnOf('email_templates')
const dashboards = nameColumnOf('dashboards')
const communicationGroups = nameColumnOf('communication_groups')
const savedFilters = nameColumnOf('saved_filters')
const webhooks = nameColumnOf('webhooks')

/** How the name of each kind of record is found. Records of an institution are logged under the institution's id. */
const finders: Readonly<Record<string, Find>> = {
  medical_institution: institutions,
  medical_institution_action_lists: institutions,
  medical_institution_tags: institutions,
  medical_institution_label_values: institutions,
  admitted_cases: institutions,
  memo: institutions,
  special_note: institutions,
  medical_institution_corrections: institutions,
  unlisted_medical_institutions: institutions,
  medical_institution_merges: nameColumnOf('medical_institution_merges'),
  medical_institution_staffs: institutions,
  phase: institutions,
  group_medical_institution: institutions,
  visit_suggestion: institutions,
  catchment_area: municipalities,
  own_department: ownDepartments,
  area_report: reports,
  communication_report: reports,
  medical_institution_report: reports,
  own_department_report: reports,
  medical_institution_report_alert_setting: reports,
  dashboard: dashboards,
  dashboard_pdf: dashboards,
  event: communicationGroups,
  mailing: communicationGroups,
  saved_filter: savedFilters,
  webhook: webhooks,
  alert_condition: alertConditions,
  alert: alerts,
  action_list: actionLists,
  tag: tags,
  tag_group: tagGroups,
  phase_master: phaseMasters,
  communication: communications,
  communication_like: communications,
  communication_list: institutions,
  referral: referrals,
  referral_letter: referrals,
  referral_list: institutions,
  reverse_referral: reverseReferrals,
  reverse_referral_list: institutions,
  data_upload: dataUploads,
  uploaded_file: uploadedFiles,
  email: emails,
  email_template: emailTemplates,
  communication_import: imports,
  referral_import: imports,
  reverse_referral_import: imports,
  medical_institution_label_value_import: imports,
  communication_label: communicationLabels,
  medical_institution_label: medicalInstitutionLabels,
  task: tasks,
  visit_plan: visitPlans,
  voc: vocs,
  voc_group: vocGroups,
  doctor: doctors,
  account: accounts,
  permission_role: permissionRoles,
  staff_rule: staffRules,
  target: accounts,
}

/** The kinds of records whose names are kept after their deletion, as the log names them. */
const namedKindOf: Readonly<Record<string, NamedKind>> = {
  tag: 'tag',
  phase_master: 'phase',
  own_department: 'own_department',
  voc_group: 'voc_group',
  action_list: 'action_list',
  medical_institution_label: 'medical_institution_label',
  communication_label: 'communication_label',
}

const markedAsDeleted = (name: string, language: Language): string =>
  language === 'ja' ? `${name}（削除済み）` : `${name} (deleted)`

/** The kinds of records that are logged under the id of an institution. */
export const institutionRecords: readonly string[] = Object.keys(finders).filter(
  (type) => finders[type] === institutions,
)

export interface Noted {
  readonly record_type: string
  readonly record_ids: readonly number[]
}

/**
 * Finds the present names of the records in log entries, with one query per kind.
 * @returns a function that gives the name of an entry's record; of one that is gone the name that it had, marked as deleted, where it is kept. Null if it
 *   has no name, or there are several
 */
export const recordNames = async (
  tx: TenantTransaction,
  tenantId: number,
  lines: readonly Noted[],
  language: Language,
): Promise<(line: Noted) => string | null> => {
  const wanted = new Map<Find, Set<number>>()
  for (const { record_type: type, record_ids: ids } of lines) {
    const find = entryOf(finders, type)
    const [id] = ids
    if (find && id !== undefined && ids.length === 1) wanted.set(find, (wanted.get(find) ?? new Set()).add(id))
  }
  const namesByKind = await Promise.all(
    [...wanted].map(async ([find, ids]) => {
      const rows = await find(tx, tenantId, [...ids])
      return [find, new Map(rows.map(({ id, name }) => [id, name]))] as const
    }),
  )
  const names = new Map(namesByKind)
  const nameOf = ({ record_type: type, record_ids: [id] }: Noted) => {
    const find = entryOf(finders, type)
    return find && id !== undefined ? names.get(find)?.get(id) : undefined
  }
  const goneRecordOf = ({ record_type: type, record_ids: [id] }: Noted) => {
    const kind = entryOf(namedKindOf, type)
    return kind && id !== undefined ? { kind, id } : undefined
  }
  const gone = lines.filter((line) => line.record_ids.length === 1 && nameOf(line) === undefined)
  const formerNames = await readFormerNames(
    tx,
    tenantId,
    gone.flatMap((line) => goneRecordOf(line) ?? []),
  )
  return (line) => {
    if (line.record_ids.length !== 1) return null
    const record = goneRecordOf(line)
    const former = record && formerNames.get(namedKey(record))
    return nameOf(line) ?? (former === undefined ? null : markedAsDeleted(former, language))
  }
}
