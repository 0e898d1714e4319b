import { sql } from 'kysely'
import type { z } from 'zod'
import { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { type PinColumnName, type PinColumns, unknownSegment } from '#contract/maps/salesMap.ts'
import { readColumns } from '../../db/readColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { trendState } from '../../facts/referralTrends/trendState.ts'
import { readSegmentsOfYear } from '../../facts/segments/segmentsOfYear.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'
import type { Conditions } from './foundInstitutions.ts'
import type { Matching } from './matchInstitutions.ts'
import { readLastVisits } from './visits.ts'

/** The columns of a reply besides the places. */
export type ColumnName = Exclude<keyof z.input<typeof PinColumns>, 'places'>

/** The values of a column. */
export interface Values {
  /** The numbers of institutions that may have one, in any order. */
  readonly numbers: Iterable<number>
  readonly valueOf: (number: number) => number | null
}

export type PinValues = Partial<Readonly<Record<ColumnName, Values>>>

/** What the values of a reply are read for. */
export interface Reading {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly conditions: Conditions
  readonly matching: Matching
  readonly today: string
}

/** Values of institutions that are listed by id. */
const listed = (index: PlacesIndex, ids: ArrayLike<number>, values: ArrayLike<number>): Values => {
  const byNumber = new Map<number, number>()
  for (let place = 0; place < ids.length; place++) {
    const number = index.numbers.get(ids[place] ?? 0)
    if (number !== undefined) byNumber.set(number, values[place] ?? 0)
  }
  return { numbers: [...byNumber.keys()], valueOf: (number) => byNumber.get(number) ?? null }
}

const referralValues = ({ matching: { counts } }: Reading): PinValues => {
  const { numbers, period, comparison } = counts
  return {
    referral_count: { numbers, valueOf: (number) => period[number] || null },
    ...(comparison && { comparison_referral_count: { numbers, valueOf: (number) => comparison[number] || null } }),
  }
}

const lastVisits = async (
  { tx, tenantId, matching: { index, found }, today }: Reading,
  asked: ReadonlySet<PinColumnName>,
): Promise<PinValues> => {
  const { numbers, days, staffIds } = await readLastVisits(tx, tenantId, today, index, found)
  const of = (figures: ArrayLike<number>): Values => ({
    numbers,
    valueOf: (number) => ((days[number] ?? -1) < 0 ? null : (figures[number] ?? null)),
  })
  return {
    ...(asked.has('last_visit') && { last_visit: of(days) }),
    ...(asked.has('last_visit_staff') && { last_visit_staff: of(staffIds) }),
  }
}

const trends = async ({ tx, tenantId, matching: { index } }: Reading): Promise<Values> => {
  const states = ReferralTrendState.options
  const [ids, places] = await readColumns(
    tx,
    ['medical_institution_id', 'place'],
    sql`
      select medical_institution_id, array_position(${states}::text[], ${trendState('referral_trends')}) - 1 as place
      from referral_trends
      where tenant_id = ${tenantId}`,
  )
  return listed(index, ids, places)
}

const phases = async ({ tx, tenantId, matching: { index } }: Reading): Promise<Values> => {
  const [ids, phaseIds] = await readColumns(
    tx,
    ['medical_institution_id', 'phase_master_id'],
    sql`
      select medical_institution_id, phase_master_id
      from medical_institution_phases
      where tenant_id = ${tenantId} and phase_master_id is not null`,
  )
  return listed(index, ids, phaseIds)
}

/** Undefined if nothing of the year is loaded. */
const segments = async ({ tx, tenantId, conditions, matching: { index } }: Reading): Promise<Values | undefined> => {
  const read = await readSegmentsOfYear(tx, tenantId, conditions.referral.period.end_date, null)
  if (!read) return undefined
  const entries = [...read.segments]
  return listed(
    index,
    entries.map(([id]) => id),
    entries.map(([, segment]) => segment?.id ?? unknownSegment),
  )
}

/** Reads the values of the columns asked for. */
export const readPinValues = async (reading: Reading, columns: readonly PinColumnName[]): Promise<PinValues> => {
  const asked = new Set(columns)
  const segment = asked.has('segment') ? await segments(reading) : undefined
  return {
    ...(asked.has('referrals') && referralValues(reading)),
    ...((asked.has('last_visit') || asked.has('last_visit_staff')) && (await lastVisits(reading, asked))),
    ...(asked.has('trend') && { trend: await trends(reading) }),
    ...(asked.has('phase') && { phase: await phases(reading) }),
    ...(segment && { segment }),
  }
}
