import type { z } from 'zod'
import type { Items, Period } from '#contract/analysis/analysis.ts'
import { type Catchment, type catchmentOperations, figuresBy } from '#contract/maps/catchment.ts'
import { itemsOf, knownSums, receivedValues } from '../../analysis/figures/figureValues.ts'
import { knownCount, type LoadedIn, loadedIn, stateOf } from '../../analysis/figures/loadedIn.ts'
import { readReceived, receivedSums, sumUp, within } from '../../analysis/figures/monthlySums.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type FigureMonths, readFigureMonths } from '../../facts/months/figureMonths.ts'
import type { Account } from '../../handlers.ts'
import { type Counted, readPatientSums, readReferrerSums, readSentSums } from './areaSums.ts'

export type AskedCatchment = z.output<typeof catchmentOperations.getCatchmentAreas.body>
type Reply = z.input<typeof Catchment>
type Sums = Readonly<Record<(typeof receivedSums)[number], number>>

/** The part of a handler's context that the figures need. */
export interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'features'>
}

/** What a request asks to count. @param spans - of whole months that do not overlap */
export const countedOf = (
  {
    own_department_ids: departments,
    group_medical_institution_id: member,
  }: Pick<AskedCatchment, 'own_department_ids' | 'group_medical_institution_id'>,
  spans: readonly Period[],
): Counted => ({
  spans,
  filter: {
    own_department_ids: departments,
    ...(member !== undefined && { medical_institutions: { medical_institution_ids: [member] } }),
  },
})

/** How complete the figures of a period are. */
export const statesOf = (months: FigureMonths, span: Period) => ({
  state: stateOf(months, span, 'referrals'),
  reverse_state: stateOf(months, span, 'reverseReferrals'),
})

/** The sums of one place in one period, with its reverse referrals. */
interface PlaceSums {
  readonly received: Sums
  readonly sent: number
}

const none: PlaceSums = { received: sumUp([], receivedSums), sent: 0 }

const together = (places: readonly PlaceSums[]): PlaceSums => ({
  received: sumUp(
    places.map(({ received }) => received),
    receivedSums,
  ),
  sent: places.reduce((sum, { sent }) => sum + sent, 0),
})

/** Places by municipality ('' for the unknown), in one period. */
type Places = ReadonlyMap<string, PlaceSums>

const readByReferrer = async ({ tx, tenantId, account }: Caller, counted: Counted): Promise<Places[]> => {
  const [received, sent] = await Promise.all([
    readReferrerSums(tx, tenantId, counted),
    account.features.has('reverse_referrals') ? readSentSums(tx, tenantId, counted) : [],
  ])
  const sentBy = new Map(sent.map(({ municipality_code: code, counts }) => [code, counts]))
  return counted.spans.map(({ start_date: start }, index) => {
    const receivedBy = new Map(
      received.flatMap((row) => (row.start_date === start ? [[row.municipality_code, row]] : [])),
    )
    return new Map(
      [...new Set([...receivedBy.keys(), ...sentBy.keys()])].map((code) => [
        code,
        { received: receivedBy.get(code) ?? none.received, sent: sentBy.get(code)?.[index] ?? 0 },
      ]),
    )
  })
}

const readByPatient = async ({ tx, tenantId }: Caller, counted: Counted): Promise<Places[]> => {
  const stays = await readPatientSums(tx, tenantId, counted)
  return counted.spans.map(
    ({ start_date: start }) =>
      new Map(
        stays.flatMap((row) => (row.start_date === start ? [[row.municipality_code, { received: row, sent: 0 }]] : [])),
      ),
  )
}

/** Referrals that led to no stay; null if they or the stays are unknown. */
const withoutStay = (sums: Sums, loaded: LoadedIn): number | null => {
  const { ofReferrals, ofStays } = knownSums(sums, loaded)
  const [referrals, stays] = [ofReferrals('referral_count'), ofStays('admission_count')]
  return referrals === null || stays === null ? null : referrals - stays
}

/** Reads where referrals, or the patients of stays, come from in one period or two. */
export const readCatchment = async (caller: Caller, request: AskedCatchment): Promise<Reply> => {
  const { tx, tenantId, account } = caller
  const { by, period, comparison_period: other } = request
  const spans = other ? [period, other] : [period]
  const counted = countedOf(request, spans)
  const months = await readFigureMonths(tx, tenantId)
  const [places, referrals] = await Promise.all([
    (by === 'patient' ? readByPatient : readByReferrer)(caller, counted),
    // Whether stays are known depends on all referrals of the period, with and without a stay.
    by === 'patient' ? readReceived(tx, tenantId, counted) : [],
  ])
  const sumsOfAll = spans.map((span) => sumUp(within(referrals, 'month', span), receivedSums))
  const figures = figuresBy(by).filter(
    (key) => key !== 'reverse_referral_count' || account.features.has('reverse_referrals'),
  )

  const itemsIn = (index: 0 | 1, { received, sent }: PlaceSums): Items => {
    const loaded = loadedIn(months, spans[index] ?? period)
    const sums = by === 'patient' ? { ...received, referral_count: sumsOfAll[index]?.referral_count ?? 0 } : received
    const values = {
      ...receivedValues(sums, loaded),
      reverse_referral_count: knownCount(sent, loaded.reverseReferrals),
    }
    return itemsOf(Object.fromEntries(figures.map((key) => [key, values[key]])))
  }
  const figuresOf = (sumsIn: (of: Places) => PlaceSums) => ({
    items: itemsIn(0, sumsIn(places[0] ?? new Map())),
    comparison_items: other ? itemsIn(1, sumsIn(places[1] ?? new Map())) : null,
  })

  const codes = [...new Set(places.flatMap((of) => [...of.keys()]))].filter((code) => code !== '').toSorted()
  return {
    areas: codes.map((code) => ({ municipality_code: code, ...figuresOf((of) => of.get(code) ?? none) })),
    unknown_area: figuresOf((of) => of.get('') ?? none),
    total: figuresOf((of) => together([...of.values()])),
    ...statesOf(months, period),
    comparison: other ? statesOf(months, other) : null,
    unsettled_from: months.unsettledFrom,
    referrals_without_stay:
      by === 'patient' && sumsOfAll[0] ? withoutStay(sumsOfAll[0], loadedIn(months, period)) : null,
  }
}
