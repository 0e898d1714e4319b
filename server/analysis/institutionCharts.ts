import { sql } from 'kysely'
import type { ReferralFilter, Span } from '#contract/analysis/analysis.ts'
import { recordedState } from '#contract/recordKinds.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { readDepartments } from './figures/departmentFigures.ts'
import { bothValues, itemsOf, receivedValues } from './figures/figureValues.ts'
import { knownCount, loadedIn, stateOf } from './figures/loadedIn.ts'
import { readReceived, readSent, receivedSums, sumUp, within } from './figures/monthlySums.ts'
import { receivedIn, sentIn } from './figures/referralFigures.ts'
import type { SpanDays } from './figures/spans.ts'

/** The kinds of records that the counts of contacts are of. */
const kindsOfContacts = { visit_count: 'visits', contact_count: 'contacts' } as const
const contactSums = ['visit_count', 'contact_count'] as const
type Contacts = { readonly day: string } & Readonly<Record<(typeof contactSums)[number], number>>

/** Contacts with an institution by day: all types, visits, and first visits. */
const readContacts = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  spans: readonly SpanDays[],
) => {
  const { rows } = await sql<Contacts>`
    select
      acted_date as day,
      count(*) filter (where communication_type in ('visit', 'new_visit')) as visit_count,
      count(*) as contact_count
    from communications
    where tenant_id = ${tenantId}
      and medical_institution_id = ${institutionId}
      and acted_date >= ${spans[0]?.start_date}
      and acted_date <= ${spans.at(-1)?.end_date}
      and deleted_at is null
    group by acted_date
  `.execute(tx)
  return rows
}

/** Referrals, reverse referrals and contacts of an institution. @param spans - consecutive */
export const readInstitutionChart = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  spans: readonly SpanDays[],
  departmentIds: ReferralFilter['own_department_ids'],
): Promise<Span[]> => {
  const filter = {
    own_department_ids: departmentIds,
    medical_institutions: { medical_institution_ids: [institutionId] },
  }
  const query = { spans, filter }
  const [received, sent, contacts] = await Promise.all([
    readReceived(tx, tenantId, query),
    readSent(tx, tenantId, query),
    readContacts(tx, tenantId, institutionId, spans),
  ])
  const months = await readFigureMonths(tx, tenantId)
  return spans.map((span) => {
    const sums = receivedIn(received, span)
    const loaded = loadedIn(months, span)
    const contactsIn = sumUp(within(contacts, 'day', span), contactSums)
    const days = { first: span.start_date, last: span.end_date }
    const recorded = (key: (typeof contactSums)[number]) =>
      recordedState([kindsOfContacts[key]], days, months.firstRecords) === 'not_recorded' ? null : contactsIn[key]
    return {
      ...span,
      state: stateOf(months, span, 'referrals'),
      items: itemsOf({
        ...receivedValues(sums, loaded),
        ...bothValues({ received: sums.referral_count, sent: sentIn(sent, span) }, loaded),
        visit_count: recorded('visit_count'),
        contact_count: recorded('contact_count'),
      }),
    }
  })
}

/** An institution's referrals by own department, in order, without departments that had none. 0 (no department) comes last. */
export const readDepartmentChart = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  spans: readonly SpanDays[],
) => {
  const [departments, rows] = await Promise.all([
    readDepartments(tx, tenantId),
    readReceived(tx, tenantId, {
      spans,
      filter: { medical_institutions: { medical_institution_ids: [institutionId] } },
      by: 'own_department_id',
    }),
  ])
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const own_departments = departments.filter(({ id }) => byKey.has(id))
  const keys = [...own_departments.map(({ id }) => id), ...(byKey.has(0) ? [0] : [])]
  const months = await readFigureMonths(tx, tenantId)
  const referrals = spans.map((span) => {
    const loaded = loadedIn(months, span)
    const countOf = (key: number) => sumUp(within(byKey.get(key) ?? [], 'month', span), receivedSums).referral_count
    return {
      ...span,
      state: stateOf(months, span, 'referrals'),
      items: keys.map((key) => ({ key: String(key), value: knownCount(countOf(key), loaded.referrals) })),
    }
  })
  return { own_departments, referrals }
}
