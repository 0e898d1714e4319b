import { sql } from 'kysely'
import type { z } from 'zod'
import type { Period } from '#contract/analysis/analysis.ts'
import { type CatchmentDetail, type catchmentOperations, maxCatchmentInstitutions } from '#contract/maps/catchment.ts'
import { lastDayOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import { inMonthRuns } from '../../facts/months/inMonths.ts'
import { readDepartments } from '../../analysis/figures/departmentFigures.ts'
import { ofDepartments, ofInstitutions } from '../../analysis/figures/filtered.ts'
import { knownCount, loadedIn } from '../../analysis/figures/loadedIn.ts'
import { readReceived } from '../../analysis/figures/monthlySums.ts'
import { monthsOf } from '../../analysis/figures/spans.ts'
import { idIn } from '../../db/idIn.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { type Counted, patientPlace, staysWithPlaces } from './areaSums.ts'
import { type Caller, countedOf, statesOf } from './catchmentFigures.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'

type Asked = z.output<typeof catchmentOperations.getCatchmentArea.body>
type Reply = z.input<typeof CatchmentDetail>

/** Counts by institution, month, own department (0 for none) and first year of ten years of age. */
interface Counts {
  readonly institutions: ReadonlyMap<number, number>
  readonly months: ReadonlyMap<string, number>
  readonly departments: ReadonlyMap<number, number>
  readonly ages: Reply['ages']
}

const monthsShown = 12

const trendOf = ({ end_date: end }: Period): readonly string[] => {
  const last = monthOf(end)
  return monthsBetween(monthAfter(last, 1 - monthsShown), last)
}

const added = <K>(counts: readonly (readonly [K, number])[]): ReadonlyMap<K, number> => {
  const sums = new Map<K, number>()
  for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

const tenYears = sql`stays.age / 10 * 10`

/** Counts referrals from the institutions in a municipality, and the ages of their stays. */
const countByReferrer = async (
  { tx, tenantId }: Caller,
  { filter }: Counted,
  period: Period,
  municipality: string,
): Promise<Counts> => {
  const here = { ...filter, medical_institutions: { ...filter.medical_institutions, area: [municipality] } }
  const months = trendOf(period).map((month) => ({ start_date: month, end_date: lastDayOf(month) }))
  const ofPeriod = { spans: [period], filter: here, whole: true } as const
  const [byMonth, byInstitution, byDepartment, ages] = await Promise.all([
    readReceived(tx, tenantId, { spans: months, filter: here }),
    readReceived(tx, tenantId, { ...ofPeriod, by: 'medical_institution_id' }),
    readReceived(tx, tenantId, { ...ofPeriod, by: 'own_department_id' }),
    sql<Reply['ages'][number]>`
      select ${tenYears} as from, count(*) as count
      from referral_stays as stays
      where stays.tenant_id = ${tenantId}
        and ${inMonthRuns('stays.month', monthsOf([period]))}
        and ${ofDepartments('stays.own_department_id', here.own_department_ids)}
        and ${ofInstitutions(tx, tenantId, 'stays.medical_institution_id', here.medical_institutions)}
      group by 1
      order by 1 nulls last`.execute(tx),
  ])
  return {
    months: added(byMonth.map((row) => [row.month, row.referral_count])),
    institutions: added(byInstitution.map((row) => [row.key, row.referral_count])),
    departments: added(byDepartment.map((row) => [row.key, row.referral_count])),
    ages: ages.rows,
  }
}

/** Counts the stays of patients who live in a municipality. */
const countByPatient = async (
  { tx, tenantId }: Caller,
  counted: Counted,
  period: Period,
  municipality: string,
): Promise<Counts> => {
  const trend = trendOf(period)
  const first = [trend[0] ?? period.start_date, period.start_date].toSorted()[0] ?? period.start_date
  const stays = staysWithPlaces(
    tx,
    tenantId,
    { ...counted, spans: [{ start_date: first, end_date: period.end_date }] },
    sql`admissions.postal_code, stays.month, stays.medical_institution_id, stays.own_department_id, stays.age`,
  )
  const { rows } = await sql<
    | { of: 'month'; month: string; count: number }
    | { of: 'institution' | 'department'; id: number; count: number }
    | { of: 'age'; id: number | null; count: number }
  >`
    with stays as materialized (${stays}), here as (
      select counted.postal_code
      from (select distinct postal_code from stays where postal_code is not null) as counted
      ${patientPlace.joins}
      where ${patientPlace.code} = ${municipality}
    ), living as materialized (
      select stays.*
      from stays
      join here on here.postal_code = stays.postal_code
    ), admitted as (
      select * from living where month >= ${period.start_date}::date
    )
    select 'month' as of, null::bigint as id, month, count(*) as count from living where month >= ${trend[0] ?? first}::date group by month
    union all
    select 'institution', medical_institution_id, null, count(*) from admitted group by medical_institution_id
    union all
    select 'department', own_department_id, null, count(*) from admitted group by own_department_id
    union all
    (select 'age', ${tenYears}, null, count(*) from admitted as stays group by 2 order by 2 nulls last)`.execute(tx)
  const ids = (of: 'institution' | 'department') =>
    new Map(rows.flatMap((row) => (row.of === of ? [[row.id, row.count] as const] : [])))
  return {
    months: new Map(rows.flatMap((row) => (row.of === 'month' ? [[row.month, row.count] as const] : []))),
    institutions: ids('institution'),
    departments: ids('department'),
    ages: rows.flatMap((row) => (row.of === 'age' ? [{ from: row.id, count: row.count }] : [])),
  }
}

const namesOf = async ({ tx, tenantId }: Caller, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .selectFrom('medical_institutions')
    .where(idIn('id', ids))
    .select(['id', corrected(tenantId, 'name', 'medical_institutions').as('name')])
    .execute()
  const named = await toldApart(
    { tx, tenantId },
    rows,
    (institution) => institution,
    (institution, name) => ({ ...institution, name }),
  )
  return new Map(named.map(({ id, name }) => [id, name]))
}

const largestFirst = (counts: ReadonlyMap<number, number>) =>
  [...counts].toSorted(([id, count], [otherId, other]) => other - count || id - otherId)

/** Reads what lies behind the figures of a municipality in a period. */
export const readCatchmentDetail = async (caller: Caller, municipality: string, request: Asked): Promise<Reply> => {
  const { tx, tenantId } = caller
  const { by, period } = request
  const months = await readFigureMonths(tx, tenantId)
  const count = by === 'patient' ? countByPatient : countByReferrer
  const [counts, departments] = await Promise.all([
    count(caller, countedOf(request, [period]), period, municipality),
    readDepartments(tx, tenantId),
  ])
  const named = largestFirst(counts.institutions).slice(0, maxCatchmentInstitutions)
  const names = await namesOf(
    caller,
    named.map(([id]) => id),
  )
  const departmentById = new Map(departments.map((department) => [department.id, department]))
  const isKnown = (month: string) => {
    const loaded = loadedIn(months, { start_date: month, end_date: lastDayOf(month) })
    return loaded.referrals && (by === 'referrer' || loaded.stays)
  }
  return {
    medical_institutions: named.map(([id, ofInstitution]) => ({ id, name: names.get(id) ?? '', count: ofInstitution })),
    medical_institution_count: counts.institutions.size,
    months: trendOf(period).map((month) => ({
      month,
      count: knownCount(counts.months.get(month) ?? 0, isKnown(month)),
    })),
    ages: counts.ages,
    departments: largestFirst(counts.departments).map(([id, ofDepartment]) => ({
      own_department: departmentById.get(id) ?? null,
      count: ofDepartment,
    })),
    ...statesOf(months, period),
    unsettled_from: months.unsettledFrom,
  }
}
