import type { Items, ReferralFilter, Span } from '#contract/analysis/analysis.ts'
import { officialFigures } from '#contract/analysis/figures/figures.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type FigureMonths, readFigureMonths } from '../../facts/months/figureMonths.ts'
import { bothValues, itemsOf, officialValues, receivedValues, unsettledOfficial } from './figureValues.ts'
import { asksForInstitutions } from './filtered.ts'
import { knownCount, type LoadedIn, loadedIn, stateOf } from './loadedIn.ts'
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

/** Reads the figures of spans. @param spans - of whole months, not overlapping */
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

/** Counts the institutions that referred in each span. @param received - the sums of these spans */
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

/** Spans with their figures and the completeness of these. */
const withItems = (
  months: FigureMonths,
  spans: readonly SpanDays[],
  of: 'referrals' | 'reverseReferrals',
  itemsIn: (span: SpanDays, loaded: LoadedIn, index: number) => Items,
): Span[] =>
  spans.map((span, index) => ({
    ...span,
    state: stateOf(months, span, of),
    items: itemsIn(span, loadedIn(months, span), index),
  }))

/** Figures of received referrals and of their stays. */
export const readReceivedSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const months = await readFigureMonths(tx, tenantId)
  const received = await readReceived(tx, tenantId, { spans, filter })
  const institutions = await readInstitutions(tx, tenantId, spans, filter, received)
  return withItems(months, spans, 'referrals', (span, loaded, index) =>
    itemsOf({
      ...receivedValues(receivedIn(received, span), loaded),
      referring_institution_count: knownCount(institutions[index] ?? 0, loaded.referrals),
    }),
  )
}

/** Figures of reverse referrals. */
export const readSentSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const months = await readFigureMonths(tx, tenantId)
  const sent = await readSent(tx, tenantId, { spans, filter })
  return withItems(months, spans, 'reverseReferrals', (span, loaded) =>
    itemsOf({ reverse_referral_count: knownCount(sentIn(sent, span), loaded.reverseReferrals) }),
  )
}

/** Referrals, reverse referrals and their difference. */
export const readBothSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const query = { spans, filter }
  const months = await readFigureMonths(tx, tenantId)
  const [received, sent] = await Promise.all([readReceived(tx, tenantId, query), readSent(tx, tenantId, query)])
  return withItems(months, spans, 'referrals', (span, loaded) => {
    const counts = { received: receivedIn(received, span).referral_count, sent: sentIn(sent, span) }
    return itemsOf(bothValues(counts, loaded))
  })
}

/** Referrals from institutions of the own group, and reverse referrals to them, for each month that has any. */
export const readOfGroup = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly Pick<SpanDays, 'start_date' | 'end_date'>[],
  { own_department_ids: departments }: ReferralFilter,
  by?: 'own_department_id',
): Promise<{ readonly received: readonly Received[]; readonly sent: readonly Sent[] }> => {
  const group = await tx
    .selectFrom('tenant_group_medical_institutions')
    .where('tenant_id', '=', tenantId)
    .select('medical_institution_id as id')
    .execute()
  if (group.length === 0) return { received: [], sent: [] }
  const ids = group.map(({ id }) => id)
  const request = {
    spans,
    filter: { own_department_ids: departments, medical_institutions: { medical_institution_ids: ids } },
    ...(by && { by }),
  }
  const [received, sent] = await Promise.all([readReceived(tx, tenantId, request), readSent(tx, tenantId, request)])
  return { received, sent }
}

/** The official rates and their counts belong to the whole hospital or its departments. With a condition on institutions there are none. */
const readOfficial = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  filter: ReferralFilter,
) => {
  const [patients, ofGroup] = await Promise.all([
    readPatientCounts(tx, tenantId, spans, filter.own_department_ids),
    readOfGroup(tx, tenantId, spans, filter),
  ])
  return { patients, ofGroup }
}

const untoldOfficial = Object.fromEntries(officialFigures.map((figure) => [figure, null]))

/** All figures of referrals, reverse referrals, stays and official rates. */
export const readReferralSpans: ReadSpans = async (tx, tenantId, spans, filter) => {
  const query = { spans, filter }
  const months = await readFigureMonths(tx, tenantId)
  const [received, sent, official] = await Promise.all([
    readReceived(tx, tenantId, query),
    readSent(tx, tenantId, query),
    asksForInstitutions(filter) ? null : readOfficial(tx, tenantId, spans, filter),
  ])
  const institutions = await readInstitutions(tx, tenantId, spans, filter, received)
  return withItems(months, spans, 'referrals', (span, loaded, index) => {
    const sums = receivedIn(received, span)
    const both = bothValues({ received: sums.referral_count, sent: sentIn(sent, span) }, loaded)
    const ofReferrals = receivedValues(sums, loaded)
    const patients = official?.patients[index]
    return itemsOf(
      {
        ...ofReferrals,
        referring_institution_count: knownCount(institutions[index] ?? 0, loaded.referrals),
        ...both,
        ...(official && patients
          ? officialValues({
              firstVisitReferrals: ofReferrals.first_visit_referral_count,
              ofGroup: receivedIn(official.ofGroup.received, span).first_visit_count,
              reverseReferrals: both.reverse_referral_count,
              toGroup: sentIn(official.ofGroup.sent, span),
              patients,
            })
          : untoldOfficial),
      },
      patients && unsettledOfficial(patients),
    )
  })
}
