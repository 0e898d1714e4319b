import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { DestinationConditions, DestinationCounts, EmailDestination } from '#contract/emails/recipients.ts'
import { institutionsWhere, requireKnownTrends } from '../../institutions/institutionSearch.ts'
import { containsText } from '../../records/containsText.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'
import { lastConsent } from '../consents/currentConsent.ts'
import type { RecipientCaller } from './storeRecipients.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'

type Item = z.input<typeof EmailDestination>

const contactSince = (tenantId: number, day: string) => sql<SqlBool>`exists (
  select
  from communications as contacts
  where contacts.tenant_id = ${tenantId}
    and contacts.medical_institution_id = institutions.id
    and contacts.acted_date >= ${day}
    and contacts.deleted_at is null
)`

const onActionLists = (tenantId: number, ids: readonly number[]) => sql<SqlBool>`exists (
  select
  from action_list_medical_institutions as listed
  where listed.tenant_id = ${tenantId}
    and listed.action_list_id = any(${ids}::bigint[])
    and listed.medical_institution_id = institutions.id
    and listed.removed_at is null
)`

/** @throws a 422 if the conditions ask for trends of referrals while none is known: recipients are not silently nobody */
export const requireKnownConditions = (
  { tx, tenantId }: RecipientCaller,
  { institutions }: DestinationConditions,
): Promise<void> => requireKnownTrends(tx, tenantId, institutions ?? {}, 'institutions.referral_trend')

/** A query of the doctors with an address that works who fulfil the conditions. */
export const destinationsWhere = ({ tx, tenantId }: RecipientCaller, conditions: DestinationConditions) => {
  const { text, institutions, medical_institution_ids, action_list_ids, doctor_ids } = conditions
  const { contacted_since, not_contacted_since } = conditions
  let found = institutionsWhere(tx, tenantId, institutions ?? {})
    .innerJoin('doctors', (join) =>
      join.on('doctors.tenant_id', '=', tenantId).onRef('doctors.medical_institution_id', '=', 'institutions.id'),
    )
    .where('doctors.deleted_at', 'is', null)
    .where('doctors.email', 'is not', null)
    .where('doctors.is_email_valid', '=', true)
  if (text)
    found = found.where((eb) =>
      eb.or(
        ['doctors.name', 'doctors.division', 'doctors.email', 'institutions.name', corrected(tenantId, 'name')].map(
          (column) => containsText(column, text),
        ),
      ),
    )
  if (medical_institution_ids)
    found = found.where(sql<SqlBool>`institutions.id = any(${medical_institution_ids}::bigint[])`)
  if (action_list_ids && action_list_ids.length > 0) found = found.where(onActionLists(tenantId, action_list_ids))
  if (contacted_since) found = found.where(contactSince(tenantId, contacted_since))
  if (not_contacted_since) found = found.where(sql<SqlBool>`not ${contactSince(tenantId, not_contacted_since)}`)
  if (doctor_ids) found = found.where(sql<SqlBool>`doctors.id = any(${doctor_ids}::bigint[])`)
  return found
}

const suppressionOf = (tenantId: number) => sql<Item['suppressed']>`(
  select suppressions.scope
  from email_suppressions as suppressions
  where suppressions.tenant_id = ${tenantId}
    and suppressions.address = lower(doctors.email)
    and suppressions.lifted_at is null
  order by suppressions.scope
  limit 1
)`

/** A page of the doctors to whom mail can be sent in the order they were added. */
export const listDestinations = async (
  caller: RecipientCaller,
  query: DestinationConditions & { readonly page?: number | undefined; readonly per_page?: number | undefined },
) => {
  const { tenantId } = caller
  const { limit, offset } = pageOf(query)
  await requireKnownConditions(caller, query)
  const matching = destinationsWhere(caller, query)
  const ids = matching.orderBy('doctors.id').limit(limit).offset(offset).select('doctors.id')
  const [rows, { count }] = await Promise.all([
    destinationsWhere(caller, {})
      .where(isOnPage('doctors.id', ids))
      .orderBy('doctors.id')
      .select(['doctors.id', 'doctors.division', 'doctors.position', 'doctors.name', 'doctors.honorific'])
      .select([
        'doctors.email',
        'institutions.id as institution_id',
        corrected(tenantId, 'name').as('institution_name'),
      ])
      .select([
        sql<
          Item['consent_basis']
        >`nullif(${lastConsent(tenantId, sql`lower(doctors.email)`, sql`doctors.id`)}, 'lifted')`.as('consent_basis'),
        suppressionOf(tenantId).as('suppressed'),
      ])
      .$narrowType<{ email: string }>()
      .execute(),
    matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  const destinations = rows.map(({ institution_id: id, institution_name: name, ...doctor }): Item => ({
    ...doctor,
    medical_institution: { id, name },
  }))
  return {
    ...countsOf(count, query),
    email_destinations: await toldApart(
      caller,
      destinations,
      ({ medical_institution: institution }) => institution,
      (doctor, name) => ({ ...doctor, medical_institution: { ...doctor.medical_institution, name } }),
    ),
  }
}

/** How many doctors fulfil the conditions, and how many of them get no mail, or no advertising. */
export const countDestinations = async (
  caller: RecipientCaller,
  conditions: DestinationConditions,
): Promise<z.input<typeof DestinationCounts>> => {
  const { tx, tenantId } = caller
  await requireKnownConditions(caller, conditions)
  const basis = lastConsent(tenantId, sql`lower(doctors.email)`, sql`doctors.id`)
  const found = destinationsWhere(caller, conditions)
    .select(['institutions.id as institution_id', suppressionOf(tenantId).as('suppressed')])
    .select(sql<boolean>`coalesce(${basis}, 'lifted') = 'lifted'`.as('is_unasked'))
  return tx
    .with('found', () => found)
    .selectFrom('found')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(distinct institution_id)`.as('institution_count'),
      sql<number>`count(*) filter (where suppressed = 'all')`.as('suppressed_count'),
      sql<number>`count(*) filter (where suppressed is distinct from 'all' and (suppressed = 'sales' or is_unasked))`.as(
        'without_advertising_count',
      ),
    ])
    .executeTakeFirstOrThrow()
}
