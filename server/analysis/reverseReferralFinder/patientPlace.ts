import { sql } from 'kysely'
import type { z } from 'zod'
import type { FinderSearch, placeSources } from '#contract/analysis/reverseReferralFinder.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField } from '../../problems.ts'
import type { Place } from '../../geo.ts'

/** The origin of distances. `at` is null if only the municipality is known. */
export interface KnownPlace {
  readonly source: (typeof placeSources)[number]
  readonly at: Place | null
  readonly municipality: { readonly code: string; readonly name: string } | null
}

interface FoundPlace {
  readonly longitude: number | null
  readonly latitude: number | null
  readonly code: string | null
  readonly name: string | null
}

const placeOf = ({ longitude, latitude, code, name }: FoundPlace, source: KnownPlace['source']): KnownPlace => ({
  source,
  at: longitude === null || latitude === null ? null : { longitude, latitude },
  municipality: code === null || name === null ? null : { code, name },
})

/** How many digits a postal code shares with its neighbours, from the nearest neighbours to the farthest. */
const precisions = [
  [7, 'postal_code'],
  [5, 'postal_district'],
  [3, 'postal_region'],
] as const

/**
 * The position of a postal code: the median position of the institutions that have it. If there are none, of those that
 * share its first five digits (one post office), then three. Institutions whose own position is only that of their
 * municipality are ignored.
 * @throws a 422 if no institution shares even three digits
 */
const placeOfPostalCode = async (tx: TenantTransaction, postalCode: string): Promise<KnownPlace> => {
  for (const [digits, source] of precisions) {
    const prefix = postalCode.slice(0, digits)
    const { rows } = await sql<FoundPlace>`
      with median as (
        select
          percentile_cont(0.5) within group (order by longitude) as longitude,
          percentile_cont(0.5) within group (order by latitude) as latitude,
          mode() within group (order by municipality_code) as municipality_code
        from medical_institutions
        where postal_code collate "C" between ${prefix} and ${`${prefix}~`}
          and longitude is not null
          and latitude is not null
          and location_precision <> 'municipality'
      )
      select median.longitude, median.latitude, municipalities.code, municipalities.name
      from median
      left join municipalities on municipalities.code = median.municipality_code
      where median.longitude is not null
    `.execute(tx)
    const [place] = rows
    if (place) return placeOf(place, source)
  }
  throw invalidField('patient_postal_code', {
    ja: 'この郵便番号の近くにある医療機関が見つからないため、場所がわかりません。番号を確かめるか、市区町村で指定してください',
    en: 'No institution is near this postal code, so that its place is unknown. Please check it or choose a municipality',
  })
}

/** @throws a 422 if no municipality has this code */
const placeOfMunicipality = async (tx: TenantTransaction, code: string): Promise<KnownPlace> => {
  const row = await tx
    .selectFrom('municipalities')
    .where('code', '=', code)
    .select(['longitude', 'latitude', 'code', 'name'])
    .executeTakeFirst()
  if (row) return placeOf(row, 'municipality')
  throw invalidField('municipality_code', {
    ja: 'この市区町村はありません。選び直してください',
    en: 'There is no such municipality. Please choose again',
  })
}

const placeOfInstitution = async (tx: TenantTransaction, id: number): Promise<KnownPlace | null> => {
  const row = await tx
    .selectFrom('medical_institutions as institutions')
    .leftJoin('municipalities', 'municipalities.code', 'institutions.municipality_code')
    .where('institutions.id', '=', id)
    .select(['institutions.longitude', 'institutions.latitude', 'municipalities.code', 'municipalities.name'])
    .executeTakeFirst()
  return row ? placeOf(row, 'own_institution') : null
}

type Asked = Pick<z.output<typeof FinderSearch>, 'patient_postal_code' | 'municipality_code'>

/**
 * The patient's position: by postal code, by municipality, otherwise that of the own institution.
 * @throws a 422 if none of these has a position
 */
export const patientPlace = async (
  tx: TenantTransaction,
  { patient_postal_code: postalCode, municipality_code: municipality }: Asked,
  ownInstitutionId: number | null,
): Promise<KnownPlace> => {
  if (postalCode !== undefined) return placeOfPostalCode(tx, postalCode)
  if (municipality !== undefined) return placeOfMunicipality(tx, municipality)
  const own = ownInstitutionId === null ? null : await placeOfInstitution(tx, ownInstitutionId)
  if (own) return own
  throw invalidField('patient_postal_code', {
    ja: '患者さんの郵便番号か市区町村を入力してください（自院が設定されていないため、自院からは測れません）',
    en: 'Please enter the patient’s postal code or municipality: the own institution, to measure from, is not set',
  })
}
