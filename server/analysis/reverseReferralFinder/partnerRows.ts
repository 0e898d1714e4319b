import { sql } from 'kysely'
import { z } from 'zod'
import { type FoundPartner, OpenTime } from '#contract/analysis/reverseReferralFinder.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { distanceBetween, type Place } from '../../geo.ts'
import { lastVisitOf, trendOfInstitution } from '../../institutions/institutionSearch.ts'
import type { Ranked } from './ranking.ts'
import { correctionsOf, withCorrections } from '../../records/correctedInstitutions.ts'

type Row = z.input<typeof FoundPartner>

const maxDoctors = 3

const typesOf = (axes: readonly string[]) => sql<string[]>`array(
  select facility_types.name
  from facility_types
  where facility_types.id = any(institutions.facility_type_ids) and facility_types.axis = any(${axes}::text[])
  order by facility_types.id
)`

const doctorsOf = (tenantId: number) => sql<string[]>`array(
  select doctors.name || ' ' || doctors.honorific
  from doctors
  where doctors.tenant_id = ${tenantId}
    and doctors.medical_institution_id = institutions.id
    and doctors.deleted_at is null
  order by doctors.id
  limit ${maxDoctors}
)`

const noteOf = (tenantId: number) => sql<boolean>`exists (
  select
  from special_notes
  where special_notes.tenant_id = ${tenantId}
    and special_notes.medical_institution_id = institutions.id
    and special_notes.content <> ''
)`

const rounded = (value: number) => Math.round(value * 10) / 10

interface Shown {
  /** Names of the wanted departments, by id. */
  readonly departments: ReadonlyMap<number, string>
  readonly ownPlace: Place | null
}

/** The result rows for a page of institutions, in the ranking's order. */
export const partnerRows = async (
  tx: TenantTransaction,
  tenantId: number,
  page: readonly Ranked[],
  { departments, ownPlace }: Shown,
): Promise<Row[]> => {
  const rows = await tx
    .selectFrom('medical_institutions as institutions')
    .where(
      idIn(
        'institutions.id',
        page.map(({ id }) => id),
      ),
    )
    .select([
      'institutions.id',
      'institutions.name',
      'institutions.name_kana',
      sql<Row['running_status']>`institutions.running_status`.as('running_status'),
      'institutions.departments',
      'institutions.department_ids',
      'institutions.postal_code',
      'institutions.address',
      'institutions.tel',
      'institutions.longitude',
      'institutions.latitude',
      'institutions.open_times',
      correctionsOf(tenantId).as('corrected_values'),
      typesOf(['kind']).as('type_names'),
      typesOf(['function', 'designation', 'beds']).as('functions'),
      lastVisitOf(tenantId).as('last_visit_date'),
      trendOfInstitution(tenantId).as('referral_trend'),
      doctorsOf(tenantId).as('doctor_names'),
      noteOf(tenantId).as('has_special_note'),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, withCorrections(row)]))
  return page.flatMap((ranked) => {
    const row = byId.get(ranked.id)
    if (!row) return []
    const { department_ids: departmentIds, open_times: openTimes, ...institution } = row
    return [
      {
        ...institution,
        open_times: z.array(OpenTime).nullable().parse(openTimes),
        matched_departments: departmentIds.flatMap((id) => departments.get(id) ?? []),
        distance: ranked.km,
        own_distance: distanceBetween(ownPlace, row),
        referral_count: ranked.referral_count,
        reverse_referral_count: ranked.reverse_referral_count,
        disease_referral_count: ranked.disease_referral_count,
        disease_reverse_referral_count: ranked.disease_reverse_referral_count,
        fit: rounded(ranked.fit),
        points: {
          distance: rounded(ranked.distance_points),
          department: rounded(ranked.department_points),
          relation: rounded(ranked.relation_points),
          same_disease: rounded(ranked.disease_points),
        },
      },
    ]
  })
}
