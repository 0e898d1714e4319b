import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reach } from '#contract/analysis/reverseReferralFinder.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField } from '../../problems.ts'
import { isInBoxAround } from '../../geo.ts'
import type { KnownPlace } from './patientPlace.ts'

/** Which institutions are near enough. */
export interface Within {
  /** A condition on `institutions` that an index serves. */
  readonly candidates: Expression<SqlBool>
  /** The greatest straight-line distance in kilometres; null if an area decides. */
  readonly kilometres: number | null
}

/** The distance in kilometres that gives no points, if an area decides which institutions are near enough. */
export const areaKilometres = 20

const noPlace = () =>
  invalidField('reach', {
    ja: 'この市区町村の位置がわからないため、距離では探せません。「同じ市区町村」か「同じ二次医療圏」を選んでください',
    en: 'The place of this municipality is unknown. Please choose an area instead of a distance',
  })

const noMunicipality = () =>
  invalidField('reach', {
    ja: '市区町村がわからないため、この範囲では探せません。距離で指定してください',
    en: 'The municipality is unknown, so that the area is. Please choose a distance',
  })

/** The municipalities of the same secondary medical area; the municipality alone if it belongs to none. */
const areaOf = async (tx: TenantTransaction, code: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('municipalities as own')
    .innerJoin('municipalities as others', (join) =>
      join
        .onRef('others.prefecture_code', '=', 'own.prefecture_code')
        .onRef('others.secondary_medical_area', '=', 'own.secondary_medical_area'),
    )
    .where('own.code', '=', code)
    .select('others.code')
    .execute()
  return rows.length > 0 ? rows.map((row) => row.code) : [code]
}

const inMunicipalities = (codes: readonly string[]): Within => ({
  candidates: sql<SqlBool>`institutions.municipality_code = any(${codes}::text[])`,
  kilometres: null,
})

/**
 * The institutions within a reach of a place.
 * @param isNamed - whether the search has a name too; without one, `anywhere` would rank the whole nation
 * @throws a 422 at `reach` if the place does not allow this reach
 */
export const withinReach = async (
  tx: TenantTransaction,
  reach: Reach,
  { at, municipality }: KnownPlace,
  isNamed: boolean,
): Promise<Within> => {
  switch (reach) {
    case 'anywhere':
      if (isNamed) return { candidates: sql<SqlBool>`true`, kilometres: null }
      throw invalidField('reach', {
        ja: '範囲を指定しない場合は、医療機関名を入力してください',
        en: 'To search anywhere, please enter a name',
      })
    case 'municipality':
      if (!municipality) throw noMunicipality()
      return inMunicipalities([municipality.code])
    case 'secondary_medical_area':
      if (!municipality) throw noMunicipality()
      return inMunicipalities(await areaOf(tx, municipality.code))
    default: {
      if (!at) throw noPlace()
      const kilometres = Number.parseInt(reach)
      return { candidates: isInBoxAround(at, kilometres, 'institutions'), kilometres }
    }
  }
}
