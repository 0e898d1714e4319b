import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'

/** Where an office is: the nearer one of several institutions of a name is the likelier. */
export interface Surroundings {
  /** 2-digit JIS code. */
  readonly prefecture: string | null
  readonly municipality: string | null
  /** The municipalities of the own secondary medical area (二次医療圏), the own one among them. */
  readonly area: ReadonlySet<string>
}

export const nowhere: Surroundings = { prefecture: null, municipality: null, area: new Set() }

/** The surroundings of the own institution; {@link nowhere} before one is set. */
export const readSurroundings = async (tx: TenantTransaction, tenantId: number): Promise<Surroundings> => {
  const own = await tx
    .selectFrom('tenants')
    .innerJoin('medical_institutions', 'medical_institutions.id', 'tenants.medical_institution_id')
    .leftJoin('municipalities', 'municipalities.code', 'medical_institutions.municipality_code')
    .where('tenants.tenant_id', '=', tenantId)
    .select([
      'medical_institutions.prefecture_code as prefecture',
      'medical_institutions.municipality_code as municipality',
      'municipalities.secondary_medical_area as area',
    ])
    .executeTakeFirst()
  if (!own) return nowhere
  const { prefecture, municipality, area } = own
  const inArea =
    area === null
      ? []
      : await tx
          .selectFrom('municipalities')
          .where('prefecture_code', '=', prefecture)
          .where('secondary_medical_area', '=', area)
          .select('code')
          .execute()
  const codes = inArea.map(({ code }) => code)
  return { prefecture, municipality, area: new Set(municipality === null ? codes : [municipality, ...codes]) }
}

/** Those of some institutions that have referred patients to the tenant. */
export const partnersAmong = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (institutionIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select asked.id
    from unnest(${institutionIds}::bigint[]) as asked (id)
    where exists (
      select from referrals
      where referrals.tenant_id = ${tenantId} and referrals.medical_institution_id = asked.id
    )
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What is known of an institution's place. */
export interface Placed {
  readonly id: number
  readonly prefecture_code: string
  readonly municipality_code: string | null
}

/** How near an institution is: 0 to whoever refers already, 1 in the own municipality, 2 in the medical area, 3 in the prefecture, 4 elsewhere. */
export const distanceOf = (
  { id, prefecture_code: prefecture, municipality_code: municipality }: Placed,
  { prefecture: own, municipality: ownMunicipality, area }: Surroundings,
  partners: ReadonlySet<number>,
): 0 | 1 | 2 | 3 | 4 => {
  if (partners.has(id)) return 0
  if (municipality !== null && municipality === ownMunicipality) return 1
  if (municipality !== null && area.has(municipality)) return 2
  return prefecture === own ? 3 : 4
}
