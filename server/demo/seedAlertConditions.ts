import type pg from 'pg'
import type { AlertConditionPayload } from '#contract/alerts/conditions.ts'
import { leavesOutExpected, typeOfTriggers } from '../alerts/conditions/conditionRules.ts'
import { referenceKey } from '../alerts/conditions/references.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import type { DemoTenant } from './tenants.ts'

interface DemoTag {
  readonly id: number
  readonly name: string
}

/** @param focus - the tag of partners that are to be visited regularly */
const conditionsWith = (focus: DemoTag): readonly AlertConditionPayload[] => [
  {
    // Not the name of the preset, which asks for other numbers.
    name: '前年より3割以上減った紹介元',
    triggers: [
      {
        type: 'referral_change_rate',
        rate: 30,
        unit_type: 'quarter',
        comparison_reference: 'last_year',
        more_less: 'less',
        minimum_count: 10,
      },
    ],
    filters: {},
  },
  {
    name: '3か月訪問していない重点先',
    triggers: [{ type: 'communication_visit', count: 0, unit_type: 'quarter', more_less: 'less' }],
    filters: { tag_ids: [focus.id] },
  },
  {
    name: '初めて紹介が来た',
    triggers: [{ type: 'referral_count', count: 1, unit_type: 'month', more_less: 'more' }],
    filters: { earlier_referrals: 'none' },
  },
  {
    name: '新規開業が近くに',
    triggers: [{ type: 'new_institution', unit_type: 'quarter', within_km: 3 }],
    filters: {},
  },
]

const insertConditions = computedInsert(
  'alert_conditions',
  ['id', 'name', 'type', 'triggers', 'filters', 'only_unexpected', 'known_names', 'created_by', 'created_at'],
  `select listed.id, listed.name, listed.type, listed.triggers, listed.filters, listed.only_unexpected, listed.known_names,
    accounts.id, now()
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, name text, type text, triggers jsonb, filters jsonb, only_unexpected boolean, known_names jsonb
  )
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
)

/**
 * Writes some alert conditions of a tenant whose plan has alerts and visits. They are judged as any others are: when the demo's lists of
 * referrals land, and every morning.
 */
export const seedAlertConditions = async (
  client: pg.ClientBase,
  tenantId: number,
  { plan, accounts }: DemoTenant,
): Promise<void> => {
  const { rows: tags } = await client.query<DemoTag>(
    `select tags.id, tags.name
    from tags
    where tags.tenant_id = $1
      and tags.name = '重点訪問先'
      and (select count(*) from plan_features where plan = $2 and feature in ('alerts', 'communications')) = 2`,
    [tenantId, plan],
  )
  const [focus] = tags
  if (!focus) return
  const conditions = conditionsWith(focus).map((condition) => ({
    ...condition,
    type: typeOfTriggers(condition.triggers),
    only_unexpected: leavesOutExpected(condition),
    known_names: condition.filters.tag_ids ? { [referenceKey({ kind: 'tag', key: focus.id })]: focus.name } : {},
  }))
  const author = accounts.find(({ role }) => role === 'member')?.loginName
  await client.query(insertConditions, [tenantId, await listedWithIds(client, 'alert_conditions', conditions), author])
}
