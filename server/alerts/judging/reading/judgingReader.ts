import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { readLoadedMonths } from '#server/facts/months/loadedMonths.ts'
import { ownPlace } from '#server/institutions/institutionSearch.ts'
import { relatedInstitutions } from '#server/records/relatedInstitutions.ts'
import { dayNumber, firstDayNumber, monthNumber } from '../calendarNumbers.ts'
import { isReferralTrigger, type JudgedCondition, type ListingTrigger, looksAtVisits } from '../judgedCondition.ts'
import {
  calendarOf,
  type JudgingCalendar,
  type JudgingData,
  type ListedInstitution,
  watchedMonths,
} from '../judgingData.ts'
import type { MonthlySeries } from '../monthlySeries.ts'
import { lastUsed } from './lastUsed.ts'
import { readListed } from './readListed.ts'
import { placeAndKind, readMembers } from './readMembers.ts'
import { readSeries } from './readSeries.ts'
import { readFirstVisit, readVisits } from './readVisits.ts'
import { asksForFewVisits } from '../recordedVisits.ts'
import { type VisitDays, visitDaysOf, type VisitNarrowing, type Visits } from '../visitDays.ts'

/** Reads what conditions are judged by; what several conditions need is read once. */
export interface JudgingReader {
  readonly calendar: JudgingCalendar
  readonly dataFor: (condition: JudgedCondition) => Promise<JudgingData>
}

export interface JudgingOptions {
  /** In Japan. */
  readonly today: string
  readonly ownInstitutionId: number | null
}

/** Lists of the same ids have the same key. */
const idsKey = (ids: readonly number[] = []): string =>
  [...new Set(ids)].toSorted((one, other) => one - other).join(',')

/** The series of some more own departments than one condition can name. */
const keptSeries = 6
const keptVisitDays = 6
const keptMembers = 10

/** New institutions are looked for in two years: windows of one, as of each day of a year. */
const listedMonths = 25

const noVisits: Visits = {
  ids: new Float64Array(),
  days: new Int32Array(),
  staffIds: new Float64Array(),
  doctors: new Uint8Array(),
  firsts: new Uint8Array(),
}

const readCalendar = async (tx: TenantTransaction, tenantId: number, today: string): Promise<JudgingCalendar> => {
  const loaded = await readLoadedMonths(tx, tenantId, 'referral')
  const { rows: totals } = await sql<{ month: string; count: number }>`
    select month, sum(referral_count) as count
    from referral_department_months
    where tenant_id = ${tenantId} and month = any(${loaded}::date[])
    group by month
  `.execute(tx)
  return calendarOf(dayNumber(today), monthNumber(today), loaded, totals)
}

/** The order in which conditions read the least: those of the same own departments come one after the other. */
export const readingOrder = (one: Pick<JudgedCondition, 'triggers'>, other: Pick<JudgedCondition, 'triggers'>) =>
  readingKey(one).localeCompare(readingKey(other))

const readingKey = ({ triggers }: Pick<JudgedCondition, 'triggers'>): string =>
  triggers.map((trigger) => (isReferralTrigger(trigger) ? idsKey(trigger.own_department_ids) : '')).join(' ')

/** @param tx - one in which all statements see the same snapshot, so that months and referrals belong together */
export const openJudging = async (
  tx: TenantTransaction,
  tenantId: number,
  { today, ownInstitutionId }: JudgingOptions,
): Promise<JudgingReader> => {
  const calendar = await readCalendar(tx, tenantId, today)
  const thisMonth = monthNumber(today)
  const firstMonth = (calendar.baseMonth ?? thisMonth - 1) - watchedMonths + 1
  const readOf = (ids: readonly number[] | undefined) => readSeries(tx, tenantId, firstMonth, watchedMonths, ids)
  let everything: Promise<MonthlySeries> | undefined
  const ofDepartments = lastUsed<Promise<MonthlySeries>>(keptSeries)
  const seriesOf = (key: string) =>
    key === '' ? (everything ??= readOf(undefined)) : ofDepartments(key, () => readOf(key.split(',').map(Number)))
  let allVisits: Promise<Visits> | undefined
  const visits = () =>
    (allVisits ??= readVisits(tx, tenantId, firstDayNumber(thisMonth - watchedMonths), calendar.today))
  let earliestVisit: Promise<number | null> | undefined
  const firstVisit = () => (earliestVisit ??= readFirstVisit(tx, tenantId))
  const visitDays = lastUsed<VisitDays>(keptVisitDays)
  let allRelated: Promise<readonly number[]> | undefined
  const related = () => (allRelated ??= readRelated(tx, tenantId))
  const members = lastUsed<Promise<ReadonlySet<number>>>(keptMembers)
  const listed = lastUsed<Promise<ReadonlyMap<number, ListedInstitution>>>(keptMembers)
  const readListedWithin = async (kilometres: number) => {
    const place = await ownPlace(tx, ownInstitutionId)
    return place
      ? readListed(tx, place, kilometres, firstDayNumber(thisMonth - listedMonths))
      : new Map<number, ListedInstitution>()
  }
  return {
    calendar,
    dataFor: async (condition) => {
      const { type, triggers, filters } = condition
      const series = new Map<string, MonthlySeries>()
      for (const key of ['', ...readingKey(condition).split(' ')]) series.set(key, await seriesOf(key))
      const visited = looksAtVisits(condition) ? await visits() : noVisits
      const listing = triggers.find((trigger): trigger is ListingTrigger => trigger.type === 'new_institution')
      const conditions = placeAndKind(filters)
      return {
        calendar,
        referralsTo: (ids) => {
          const found = series.get(idsKey(ids))
          if (!found) throw new Error('The referrals of these departments have not been read')
          return found
        },
        visitsBy: (narrowing: VisitNarrowing) => {
          const { is_doctor_attended: isAttended = null, staff_ids: staff, visit_type: visitType = null } = narrowing
          return visitDays(`${isAttended} ${visitType} ${idsKey(staff)}`, () => visitDaysOf(visited, narrowing))
        },
        firstVisit: asksForFewVisits(condition) ? await firstVisit() : null,
        related: type === 'visit' ? await related() : [],
        listed: listing
          ? await listed(String(listing.within_km), () => readListedWithin(listing.within_km))
          : new Map(),
        members:
          conditions &&
          (await members(JSON.stringify([type, conditions]), () => readMembers(tx, tenantId, type, conditions))),
      }
    },
  }
}

const readRelated = async (tx: TenantTransaction, tenantId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select related.id from (${relatedInstitutions(tenantId)}) as related order by related.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
