import { type RawBuilder, sql } from 'kysely'
import { defaultSpanMonths } from '#contract/reports/aggregationConditions.ts'
import type { CatalogueKey } from '#contract/reports/items/catalogue.ts'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import { isLoadedThroughout } from '../../facts/months/difference.ts'
import { markedStaffName } from '../../records/staffNames.ts'
import { type AttributeContext, type AttributeOf, keyed, plain, wordOf, yesOrNo } from './attribute.ts'

const column =
  (name: string): AttributeOf =>
  () =>
    plain(sql.ref(`communications.${name}`))

const countOf = ({ tenantId }: AttributeContext, table: string, more: RawBuilder<unknown> = sql`true`) =>
  plain(sql`(
    select count(*)
    from ${sql.table(table)} as counted
    where counted.tenant_id = ${tenantId} and counted.communication_id = communications.id and ${more}
  )`)

/** Referrals of the institution in the months before or after the day. Null if a day of them is not loaded. */
const compared =
  (side: 'before' | 'after'): AttributeOf =>
  ({ tenantId, months, conditions }) => {
    const span = sql`make_interval(months => ${conditions.span_months ?? defaultSpanMonths}::int)`
    const day = sql`communications.acted_date`
    const [start, end] =
      side === 'before'
        ? [sql`(${day} - ${span})::date`, sql`(${day} - 1)`]
        : [sql`(${day} + 1)`, sql`(${day} + ${span})::date`]
    return plain(sql`case when ${isLoadedThroughout(start, end, months)} then (
      select count(*)
      from referrals as counted
      where counted.tenant_id = ${tenantId}
        and counted.medical_institution_id = communications.medical_institution_id
        and counted.referral_date >= ${start} and counted.referral_date <= ${end}
        and ${ofDepartments('counted.own_department_id', conditions.own_department_ids)}
    ) end`)
  }

/** How the properties of communications are read. The rows are `communications`. */
export const communicationAttributes = {
  acted_date: column('acted_date'),
  category: column('category'),
  purpose: column('purpose'),
  event_name: column('event_name'),
  attendee: column('attendee'),
  person_in_charge_hospital: column('person_in_charge_hospital'),
  story: column('story'),
  memo: column('memo'),
  other_memo: column('other_memo'),
  user: ({ tenantId, language }) =>
    keyed(
      'bigint',
      sql`communications.user_id`,
      sql`(
        select ${markedStaffName('accounts', language)}
        from accounts
        where accounts.tenant_id = ${tenantId} and accounts.id = communications.user_id
      )`,
    ),
  is_doctor_attended: ({ language }) =>
    wordOf(sql`case when communications.is_doctor_attended then 'yes' else 'no' end`, yesOrNo, language),
  doctor_met_rate: () => plain(sql`100 * communications.is_doctor_attended::int`),
  task_count: (context) => countOf(context, 'tasks', sql`counted.deleted_at is null`),
  comment_count: (context) => countOf(context, 'communication_comments'),
  like_count: (context) => countOf(context, 'communication_likes'),
  vocs: ({ tenantId }) => {
    const linked = (value: RawBuilder<unknown>) => sql`array(
      select ${value}
      from voc_communications as links
      join vocs on vocs.tenant_id = ${tenantId} and vocs.id = links.voc_id
      where links.tenant_id = ${tenantId} and links.communication_id = communications.id and vocs.deleted_at is null
      order by vocs.id
    )`
    return keyed('bigint', linked(sql`vocs.id`), linked(sql`vocs.title`))
  },
  referral_count_before: compared('before'),
  referral_count_after: compared('after'),
} as const satisfies Partial<Record<CatalogueKey, AttributeOf>>
