import type { z } from 'zod'
import { MedicalInstitutionConditions } from '#contract/institutions/medicalInstitutions.ts'
import {
  maxRuleInstitutions,
  maxStaffRules,
  type StaffRule,
  staffRuleOperations,
} from '#contract/institutions/staffs.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { invalidField, problem } from '../../problems.ts'
import { goneIn, goneMessage, requireNothingGone } from '../../records/namedRecords.ts'
import { usesVersionOf } from '../../records/usesVersion.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { changeStaffs, differences, lockStaffs, readCharges } from './changeStaffs.ts'
import { type Conditions, institutionsWhere, requireKnownTrends } from '../institutionSearch.ts'

const rulesOf = async (tx: TenantTransaction, tenantId: number, id?: number): Promise<z.input<typeof StaffRule>[]> => {
  let rules = tx
    .selectFrom('staff_rules as rules')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'rules.tenant_id').onRef('accounts.id', '=', 'rules.staff_id'),
    )
    .where('rules.tenant_id', '=', tenantId)
    .where('rules.deleted_at', 'is', null)
  if (id !== undefined) rules = rules.where('rules.id', '=', id)
  const rows = await rules
    .orderBy('rules.id')
    .select([
      'rules.id',
      'rules.name',
      'rules.conditions',
      'rules.updated_at',
      'rules.applied_at',
      'accounts.id as staff_id',
      'accounts.username',
    ])
    .execute()
  const gone = await goneIn(
    tx,
    tenantId,
    rows.map(({ conditions }) => conditions),
  )
  return rows.map(({ staff_id, username, conditions, ...rule }, index) => ({
    ...rule,
    staff: { id: staff_id, name: username },
    conditions: MedicalInstitutionConditions.parse(conditions),
    gone: gone[index] ?? [],
  }))
}

const requireRule = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const [rule] = await rulesOf(tx, tenantId, id)
  if (!rule) throw problem('not_found')
  return rule
}

const placeConditions = new Set(['prefecture', 'area', 'labels'])

/** Whether conditions say nothing but where an institution is. */
const isOfPlace = (conditions: Conditions) =>
  Object.keys(conditions).every((name) => placeConditions.has(name)) &&
  (conditions.labels ?? []).every(({ area_ids: areas }) => areas !== undefined && areas.length > 0)

const anything = {
  ja: '条件を1つ以上指定してください',
  en: 'Please give at least one condition',
}

const tooMany = {
  ja: `条件に合う医療機関が${maxRuleInstitutions.toLocaleString('ja')}施設を超えています。条件を絞ってください`,
  en: `More than ${maxRuleInstitutions.toLocaleString('en')} institutions fulfil the conditions. Please narrow them`,
}

type Rule = Awaited<ReturnType<typeof requireRule>>

/** What a rule would do now: which partners would get its person. @throws a 422 if its conditions name what is gone or unknown, or find too many */
const outcomeOf = async (tx: TenantTransaction, tenantId: number, rule: Rule, overwritesHand: boolean) => {
  if (rule.gone.length > 0) throw invalidField('conditions', goneMessage(rule.gone))
  await requireKnownTrends(tx, tenantId, rule.conditions, 'conditions')
  const found = await institutionsWhere(tx, tenantId, rule.conditions)
    .select('institutions.id')
    .orderBy('institutions.id')
    .limit(maxRuleInstitutions + 1)
    .execute()
  if (found.length > maxRuleInstitutions) throw invalidField('conditions', tooMany)
  const ids = found.map(({ id }) => id)
  const charges = await readCharges(tx, tenantId, ids)
  const isByHand = (id: number) => (charges.get(id) ?? []).some(({ source }) => source === 'hand')
  const open = overwritesHand ? ids : ids.filter((id) => !isByHand(id))
  const wanted = open.map((id) => ({ medical_institution_id: id, staff_ids: [rule.staff.id] }))
  const changes = differences(charges, wanted)
  return {
    wanted,
    counts: {
      staff: rule.staff,
      matching_count: ids.length,
      changed_count: changes.length,
      by_hand_count: ids.length - open.length,
    },
    version: usesVersionOf([rule.staff.id, ids.length, changes.map(({ institutionId }) => institutionId)]),
  }
}

const requireConditions = (conditions: Conditions) => {
  const isEmpty = Object.entries(conditions).every(
    ([name, value]) =>
      name === 'tag_ids_search_condition' || value === '' || (Array.isArray(value) && value.length === 0),
  )
  if (isEmpty) throw invalidField('conditions', anything)
}

export const staffRuleHandlers = handlersFor(staffRuleOperations, {
  listStaffRules: async ({ tx, tenantId }) => ({ staff_rules: await rulesOf(tx, tenantId) }),

  createStaffRule: async ({ tx, tenantId, account, body }) => {
    requireConditions(body.conditions)
    await requireNothingGone(tx, tenantId, body.conditions, 'conditions')
    await lockStaffs(tx, tenantId)
    if ((await rulesOf(tx, tenantId)).length >= maxStaffRules) throw problem('limit_reached')
    await requireStaff(tx, tenantId, body.staff_id)
    const { id } = await tx
      .insertInto('staff_rules')
      .values({
        tenant_id: tenantId,
        name: body.name,
        staff_id: body.staff_id,
        conditions: JSON.stringify(body.conditions),
        created_by: account.id,
        updated_at: timeOf(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return requireRule(tx, tenantId, id)
  },

  updateStaffRule: async ({ tx, tenantId, params, body }) => {
    requireConditions(body.conditions)
    await requireNothingGone(tx, tenantId, body.conditions, 'conditions')
    await lockStaffs(tx, tenantId)
    const stored = await requireRule(tx, tenantId, params.id)
    if (body.updated_at && body.updated_at !== stored.updated_at) throw problem('edit_conflict', { current: stored })
    if (body.staff_id !== stored.staff.id) await requireStaff(tx, tenantId, body.staff_id)
    await tx
      .updateTable('staff_rules')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({
        name: body.name,
        staff_id: body.staff_id,
        conditions: JSON.stringify(body.conditions),
        updated_at: timeOf(tx),
      })
      .execute()
    return requireRule(tx, tenantId, params.id)
  },

  deleteStaffRule: async ({ tx, tenantId, params }) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_rules')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .set({ deleted_at: timeOf(tx) })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problem('not_found')
  },

  previewStaffRule: async ({ tx, tenantId, params, query }) => {
    const rule = await requireRule(tx, tenantId, params.id)
    const { counts, version } = await outcomeOf(tx, tenantId, rule, query.overwrites_hand ?? false)
    return { ...counts, updated_at: rule.updated_at, outcome_version: version }
  },

  applyStaffRule: async ({ tx, tenantId, account, params, body }) => {
    await lockStaffs(tx, tenantId)
    const rule = await requireRule(tx, tenantId, params.id)
    if (body.updated_at && body.updated_at !== rule.updated_at) throw problem('edit_conflict', { current: rule })
    await requireStaff(tx, tenantId, rule.staff.id)
    const { wanted, counts, version } = await outcomeOf(tx, tenantId, rule, body.overwrites_hand ?? false)
    // Not by a change of the rule, whose writer would be named otherwise.
    if (body.seen_outcome !== undefined && body.seen_outcome !== version) throw problem('edit_conflict')
    const { changeId } = await changeStaffs(
      tx,
      tenantId,
      {
        kind: 'rule',
        source: isOfPlace(rule.conditions) ? 'area' : 'rule',
        accountId: account.id,
        ruleId: rule.id,
      },
      wanted,
    )
    await tx
      .updateTable('staff_rules')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ applied_at: timeOf(tx) })
      .execute()
    return { ...counts, staff_change_id: changeId }
  },
})
