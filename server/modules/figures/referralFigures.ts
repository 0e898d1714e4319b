import type { Items, ReferralFilter, Span } from '../../../contract/analysis.ts'
import { officialFigures } from '../../../contract/figures.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { bothValues, itemsOf, officialValues, receivedValues } from './figureValues.ts'
import { asksForInstitutions } from './filtered.ts'
import {
  type Received,
  readReceived,
  readSent,
  receivedSums,
  type Sent,
  sentSums,
  sumUp,
  within,
} from './monthlySums.ts'
import { readPatientCounts } from './patientCounts.ts'
import { areToldBySums, countReferringInstitutions } from './referringInstitutions.ts'
import type { SpanDays } from './spans.ts'

/** Spans with figures. @param spans - of whole months, none in two of them */
type ReadSpans = (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  filter: ReferralFilter,
) => Promise<Span[]>

export const receivedIn = (rows: readonly Received[], span: SpanDays) =>
  sumUp(within(rows, 'month', span), receivedSums)

export const sentIn = (rows: readonly Sent[], span: SpanDays): number =>
  sumUp(within(rows, 'month', span), sentSums).reverse_referral_count

/** How many institutions referred in each span. @param received - the sums of these spans */
const readInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  filter: ReferralFilter,
  received: readonly Received[],
): Promise<number[]> =>
  areToldBySums(spans, filter)
    ? spans.map((span) => within(received, 'month', span)[0]?.institution_count ?? 0)
    : countReferringInstitutions(tx, tenantId, spans, filter)

const withItems = (spans: readonly SpanDays[], itemsIn: (span: SpanDays, index: number) => Items): Span[] =>
  spans.map((span, index) => ({ ...span, items: itemsIn(span, index) }))

/** Figures of referrals received and of the stays they led to. */
export const readReceivedSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const received = await readReceived(tx, tenantId, { spans, filter })
  const institutions = await readInstitutions(tx, tenantId, spans, filter, received)
  return withItems(spans, (span, index) =>
    itemsOf({
      ...receivedValues(receivedIn(received, span)),
      referring_institution_count: institutions[index] ?? 0,
    }),
  )
}

/** Reverse referrals. */
export const readSentSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const sent = await readSent(tx, tenantId, { spans, filter })
  return withItems(spans, (span) => itemsOf({ reverse_referral_count: sentIn(sent, span) }))
}

/** Referrals, reverse referrals and their difference. */
export const readBothSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const asked = { spans, filter }
  const [received, sent] = await Promise.all([readReceived(tx, tenantId, asked), readSent(tx, tenantId, asked)])
  return withItems(spans, (span) => itemsOf(bothValues(receivedIn(received, span).referral_count, sentIn(sent, span))))
}

/** First-visit referrals from institutions of the own group, of each month in which there was one. */
const readGroupFirstVisits = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  { own_department_ids: departments }: ReferralFilter,
) => {
  const group = await tx
    .selectFrom('tenant_group_medical_institutions')
    .where('tenant_id', '=', tenantId)
    .select('medical_institution_id as id')
    .execute()
  if (group.length === 0) return []
  const ids = group.map(({ id }) => id)
  return readReceived(tx, tenantId, {
    spans,
    filter: { own_department_ids: departments, medical_institutions: { medical_institution_ids: ids } },
  })
}

/** The official rates and their counts are of the whole hospital or its departments, so that no condition on institutions can have any. */
const readOfficial = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  filter: ReferralFilter,
) => {
  const [patients, ofGroup] = await Promise.all([
    readPatientCounts(tx, tenantId, spans, filter.own_department_ids),
    readGroupFirstVisits(tx, tenantId, spans, filter),
  ])
  return { patients, ofGroup }
}

const untoldOfficial = Object.fromEntries(officialFigures.map((figure) => [figure, null]))

/** All figures of referrals, reverse referrals, stays and official rates. */
export const readReferralSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const asked = { spans, filter }
  const [received, sent, official] = await Promise.all([
    readReceived(tx, tenantId, asked),
    readSent(tx, tenantId, asked),
    asksForInstitutions(filter) ? null : readOfficial(tx, tenantId, spans, filter),
  ])
  const institutions = await readInstitutions(tx, tenantId, spans, filter, received)
  return withItems(spans, (span, index) => {
    const sums = receivedIn(received, span)
    const reverseReferrals = sentIn(sent, span)
    const patients = official?.patients[index]
    return itemsOf({
      ...receivedValues(sums),
      referring_institution_count: institutions[index] ?? 0,
      ...bothValues(sums.referral_count, reverseReferrals),
      ...(official && patients
        ? officialValues({
            firstVisitReferrals: sums.first_visit_count,
            ofGroup: receivedIn(official.ofGroup, span).first_visit_count,
            reverseReferrals,
            patients,
          })
        : untoldOfficial),
    })
  })
}
