import { sql } from 'kysely'
import type { z } from 'zod'
import type { AlertExplanation } from '#contract/alerts/alerts.ts'
import type { AlertFigure } from '#contract/alerts/targets.ts'
import type { RunningStatus } from '#contract/institutions/medicalInstitutions.ts'
import { monthOf } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { type Place, isInBoxAround, kilometresFrom } from '../../geo.ts'
import { problem } from '../../problems.ts'
import { workingDays } from '#contract/holidays.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

type Explanation = z.input<typeof AlertExplanation>

interface Explaining {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'ownInstitutionId'>
}

type Compared = AlertFigure & { readonly comparison_period: NonNullable<AlertFigure['comparison_period']> }

const isOfReferrals = ({ type }: AlertFigure) => type !== 'communication_visit' && type !== 'new_institution'
/** Whether a figure is not of a rise, which none of these reasons explains. */
const isNoRise = ({ change }: AlertFigure) => change === null || change < 0
const isFall = (figure: AlertFigure): figure is Compared =>
  figure.comparison_period !== null && figure.change !== null && figure.change < 0

/**
 * Doctors of the own house to whom the institution referred before, and to whom nobody referred in the period. Doctors
 * are known by the names in the lists.
 */
const doctorsWhoLeft = async (
  { tx, tenantId }: Explaining,
  institutionId: number,
  { period, comparison_period: before }: Compared,
): Promise<Explanation[]> => {
  const { rows } = await sql<{
    doctor: string
    department: { id: number; name: string } | null
    count: number
    last_day: string
  }>`
    with own as (
      select
        doctor_name_to as doctor,
        count(*) as count,
        mode() within group (order by own_department_id) as own_department_id
      from referrals
      where tenant_id = ${tenantId}
        and medical_institution_id = ${institutionId}
        and referral_date between ${before.start}::date and ${before.end}::date
        and doctor_name_to <> ''
      group by doctor_name_to
    ),
    newest as (
      select doctor_name_to as doctor, max(referral_date) as last_day
      from referrals
      where tenant_id = ${tenantId}
        and referral_date between ${before.start}::date and ${period.end}::date
        and doctor_name_to in (select doctor from own)
      group by doctor_name_to
    )
    select
      own.doctor,
      own.count,
      newest.last_day,
      (
        select jsonb_build_object('id', departments.id, 'name', departments.name)
        from own_departments as departments
        where departments.tenant_id = ${tenantId} and departments.id = own.own_department_id
      ) as department
    from own
    join newest on newest.doctor = own.doctor
    where newest.last_day < ${period.start}::date
    order by own.count desc, own.doctor
  `.execute(tx)
  return rows.map(({ doctor, department, count, last_day: lastDay }) => ({
    kind: 'doctor_left',
    doctor_name: doctor,
    own_department: department,
    comparison_count: count,
    last_month: monthOf(lastDay),
  }))
}

/** A difference of fewer days explains nothing. */
const minShareOfDays = 0.05

const fewerWorkingDays = ({ period, comparison_period: before }: Compared): Explanation[] => {
  const [count, comparison] = [workingDays(period.start, period.end), workingDays(before.start, before.end)]
  return count <= comparison * (1 - minShareOfDays)
    ? [{ kind: 'fewer_working_days', count, comparison_count: comparison }]
    : []
}

interface Institution {
  readonly running_status: z.output<typeof RunningStatus>
  readonly place: Place | null
  readonly department_ids: readonly number[]
}

const readInstitution = async ({ tx }: Explaining, id: number): Promise<Institution> => {
  const row = await tx
    .selectFrom('medical_institutions')
    .where('id', '=', id)
    .select([
      sql<Institution['running_status']>`running_status`.as('running_status'),
      'longitude',
      'latitude',
      'department_ids',
    ])
    .executeTakeFirstOrThrow()
  const { longitude, latitude } = row
  return { ...row, place: longitude === null || latitude === null ? null : { longitude, latitude } }
}

/** How near a new institution is looked for, and how many are named. */
const nearby = { kilometres: 2, most: 10 } as const

/** Institutions near a partner that were newly listed in the period, with a department in common. */
const newNearby = async (
  { tx, tenantId, account }: Explaining,
  id: number,
  { place, department_ids: departmentIds }: Institution,
  { period }: Pick<AlertFigure, 'period'>,
): Promise<Explanation[]> => {
  if (!place || departmentIds.length === 0) return []
  const distance = kilometresFrom(place, 'institutions')
  const rows = await tx
    .selectFrom('medical_institutions as institutions')
    .where(isInBoxAround(place, nearby.kilometres, 'institutions'))
    .where(sql<boolean>`${distance} <= ${nearby.kilometres}::float8`)
    .where('institutions.id', '!=', id)
    .where(sql<boolean>`institutions.id is distinct from ${account.ownInstitutionId}::bigint`)
    .where('institutions.running_status', '=', 'open')
    .where('institutions.listed_on', '>=', period.start)
    .where('institutions.listed_on', '<=', period.end)
    .where(sql<boolean>`institutions.department_ids && ${departmentIds}::int[]`)
    .orderBy(distance)
    .orderBy('institutions.id')
    .limit(nearby.most)
    .select([
      'institutions.id',
      corrected(tenantId, 'name').as('name'),
      sql<string>`institutions.listed_on`.as('listed_on'),
      sql<number>`${distance}`.as('distance_km'),
      sql<string[]>`array(
        select departments.name
        from departments
        where departments.id = any(institutions.department_ids) and departments.id = any(${departmentIds}::int[])
        order by departments.id
      )`.as('departments'),
    ])
    .execute()
  return rows.map(({ id: nearbyId, name, ...figures }) => ({
    kind: 'new_institution_nearby',
    medical_institution: { id: nearbyId, name },
    ...figures,
  }))
}

const readFigures = async ({ tx, tenantId }: Explaining, alertId: number, institutionId: number) => {
  const row = await tx
    .selectFrom('alert_targets')
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .where('medical_institution_id', '=', institutionId)
    .select(sql<AlertFigure[]>`figures`.as('figures'))
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row.figures
}

/**
 * What in the data may explain that an alert names an institution.
 * @throws `not_found` if the alert does not name it
 */
export const explainTarget = async (by: Explaining, alertId: number, institutionId: number): Promise<Explanation[]> => {
  const figures = await readFigures(by, alertId, institutionId)
  const institution = await readInstitution(by, institutionId)
  const fall = figures.find(isFall)
  const less = fall ?? figures.find((figure) => isOfReferrals(figure) && isNoRise(figure))
  const { running_status: status } = institution
  return [
    ...(status === 'open' ? [] : [{ kind: 'institution_not_open' as const, running_status: status }]),
    ...(fall ? await doctorsWhoLeft(by, institutionId, fall) : []),
    ...(less ? await newNearby(by, institutionId, institution, less) : []),
    ...(fall ? fewerWorkingDays(fall) : []),
  ]
}
