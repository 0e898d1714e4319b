import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EmailReportConditions, ReactedBy, RecipientStanding } from '#contract/emails/reports.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { hasText } from '../recipients/searchText.ts'

type Condition = RawBuilder<SqlBool>

/** SQL condition: of an e-mail. */
export const isOfEmail = (column: string, emailId: number): Condition => sql`${sql.ref(column)} = ${emailId}`

/** SQL for rows of `email_recipients as recipients`. */
export const isDelivered: Condition = sql`(recipients.state = 'accepted' and recipients.bounced_at is null)`
/** When a person first opened it: a click is an opening too. */
export const openedAt = sql<string | null>`least(recipients.opened_at, recipients.clicked_at)`
export const isOpened: Condition = sql`(coalesce(recipients.opened_at, recipients.clicked_at) is not null)`
export const isClicked: Condition = sql`(recipients.clicked_at is not null)`

const standings: Record<RecipientStanding, Condition> = {
  destination: sql`recipients.state not in ('invalid', 'left_out')`,
  waiting: sql`recipients.state in ('queued', 'sending', 'deferred')`,
  accepted: sql`recipients.state = 'accepted'`,
  delivered: isDelivered,
  bounced: sql`(recipients.state = 'accepted' and recipients.bounced_at is not null)`,
  refused: sql`recipients.state = 'refused'`,
  in_doubt: sql`recipients.state = 'in_doubt'`,
  left_out: sql`recipients.state = 'left_out'`,
  invalid: sql`recipients.state = 'invalid'`,
}

const kinds = {
  open: { byPerson: isOpened, machineAt: sql.ref('recipients.machine_opened_at') },
  click: { byPerson: isClicked, machineAt: sql.ref('recipients.machine_clicked_at') },
} as const
type Kind = keyof typeof kinds

const isUnknown = (tenantId: number, kind: Kind): Condition => sql`exists (
  select from email_events
  where email_events.tenant_id = ${tenantId}
    and email_events.recipient_id = recipients.id
    and email_events.kind = ${kind}
    and email_events.actor = 'unknown'
)`

/** Who has opened or clicked: {@link ReactedBy}. */
export const reactedBy = (tenantId: number, kind: Kind, by: ReactedBy): Condition => {
  const { byPerson, machineAt } = kinds[kind]
  switch (by) {
    case 'person':
      return byPerson
    case 'nobody':
      return sql`not ${byPerson}`
    case 'unknown':
      return sql`(not ${byPerson} and ${isUnknown(tenantId, kind)})`
    case 'machine':
      return sql`(not ${byPerson} and ${machineAt} is not null and not ${isUnknown(tenantId, kind)})`
  }
}

/** A suppression by which the recipient opted out of mail because of this e-mail. */
const optOuts = (tenantId: number) => sql`
  from email_suppressions
  where email_suppressions.tenant_id = ${tenantId}
    and email_suppressions.email_id = recipients.email_id
    and email_suppressions.address = recipients.address
    and email_suppressions.reason = 'opted_out'
    and recipients.state not in ('invalid', 'left_out')`

export const optedOutAt = (tenantId: number) =>
  sql<string | null>`(select min(email_suppressions.created_at) ${optOuts(tenantId)})`
export const hasOptedOut = (tenantId: number): Condition => sql`exists (select ${optOuts(tenantId)})`

/** The day in Japan on which a person first opened it. */
export const openedOn = sql`(${openedAt} at time zone 'Asia/Tokyo')::date`

/** Null, and so in neither list, if no list of referrals is loaded since the day. */
const hasNotReferredSince = (tenantId: number, referralsUntil: string | null): Condition => sql`(
  recipients.medical_institution_id is not null
  and ${openedOn} <= ${referralsUntil}::date
  and not exists (
    select from referrals
    where referrals.tenant_id = ${tenantId}
      and referrals.medical_institution_id = recipients.medical_institution_id
      and referrals.referral_date >= ${openedOn}
  )
)`

const ofKind = (facilityTypeId: number): Condition => sql`exists (
  select from medical_institutions as institutions
  where institutions.id = recipients.medical_institution_id
    and institutions.facility_type_ids && array[${facilityTypeId}]::int[]
)`

const ofTag = (tenantId: number, tagId: number): Condition => sql`exists (
  select from medical_institution_tags as tagged
  where tagged.tenant_id = ${tenantId}
    and tagged.medical_institution_id = recipients.medical_institution_id
    and tagged.tag_id = ${tagId}
)`

/** Recipients of whom a person has clicked a link. */
const clickedLink = (tenantId: number, linkId: number): Condition => sql`exists (
  select from email_events
  where email_events.tenant_id = ${tenantId}
    and email_events.recipient_id = recipients.id
    and email_events.kind = 'click'
    and email_events.actor = 'person'
    and email_events.link_id = ${linkId}
)`

const conditionsOf = (tenantId: number, given: EmailReportConditions, referralsUntil: string | null): Condition[] => {
  const wanted: Condition[] = []
  const add = <T>(value: T | undefined, condition: (value: T) => Condition) => {
    if (value !== undefined) wanted.push(condition(value))
  }
  add(given.standing, (standing) => standings[standing])
  add(given.state, (state) => sql`recipients.state = ${state}`)
  add(given.reason || undefined, (reason) => sql`recipients.reason = ${reason}`)
  add(given.opened, (by) => reactedBy(tenantId, 'open', by))
  add(given.clicked, (by) => reactedBy(tenantId, 'click', by))
  add(given.link_id, (linkId) => clickedLink(tenantId, linkId))
  add(given.opened_from, (from) => sql`${openedAt} >= ${from}::timestamptz`)
  add(given.opened_before, (before) => sql`${openedAt} < ${before}::timestamptz`)
  add(given.clicked_from, (from) => sql`recipients.clicked_at >= ${from}::timestamptz`)
  add(given.clicked_before, (before) => sql`recipients.clicked_at < ${before}::timestamptz`)
  add(given.without_referral || undefined, () => hasNotReferredSince(tenantId, referralsUntil))
  add(given.opted_out, (isOut) => (isOut ? hasOptedOut(tenantId) : sql`not ${hasOptedOut(tenantId)}`))
  add(given.facility_type_id, ofKind)
  add(given.tag_id, (tagId) => ofTag(tenantId, tagId))
  add(given.matched, (isMatched) => sql`(recipients.medical_institution_id is not null) = ${isMatched}::boolean`)
  add(given.text || undefined, hasText)
  return wanted
}

/** What is known of an e-mail. */
export interface KnownOfEmail {
  /** Whether it is known who opened and clicked; otherwise nobody is found by that, and neither is anybody as one who did not. */
  readonly isTracked: boolean
  /** The last day for which lists of referrals are loaded; null without any. */
  readonly referralsUntil: string | null
}

const reactions = [
  'opened',
  'clicked',
  'link_id',
  'opened_from',
  'opened_before',
  'clicked_from',
  'clicked_before',
  'without_referral',
] as const satisfies readonly (keyof EmailReportConditions)[]

const asksForReactions = (conditions: EmailReportConditions): boolean =>
  reactions.some((name) => conditions[name] !== undefined && conditions[name] !== false)

const recipientsOf = (tx: TenantTransaction, tenantId: number, emailId: number) =>
  tx
    .selectFrom('email_recipients as recipients')
    .where('recipients.tenant_id', '=', tenantId)
    .where('recipients.email_id', '=', emailId)

/** A query of the recipients of an e-mail who fulfil the conditions, as `recipients`. */
export const recipientsWhere = (
  tx: TenantTransaction,
  tenantId: number,
  emailId: number,
  conditions: EmailReportConditions,
  { isTracked, referralsUntil }: KnownOfEmail,
) =>
  [
    ...conditionsOf(tenantId, conditions, referralsUntil),
    ...(isTracked || !asksForReactions(conditions) ? [] : [sql<SqlBool>`false`]),
  ].reduce<ReturnType<typeof recipientsOf>>(
    (query, condition) => query.where(condition),
    recipientsOf(tx, tenantId, emailId),
  )
