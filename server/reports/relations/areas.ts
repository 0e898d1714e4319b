import { sql } from 'kysely'
import type { NamedLeaf } from '../leaves.ts'
import type { Scope } from '../scope.ts'
import { all, areaMunicipalities, type Relation } from './relation.ts'

/** The institutions of areas that are not closed. */
const institutions = (name: string, scope: Scope): Relation => sql`
  select ${scope.grain === 'area' ? sql`coalesce(members.area_id, 0) as id,` : sql``} count(*) as ${sql.ref(name)}
  from medical_institutions as placed
  left join (${areaMunicipalities(scope)}) as members on members.municipality_code = placed.municipality_code
  where ${all([
    sql`placed.running_status <> 'closed'`,
    ...(scope.areaIds === undefined ? [] : [sql`coalesce(members.area_id, 0) = any(${scope.areaIds}::bigint[])`]),
    ...(scope.facilityTypeIds?.length ? [sql`placed.facility_type_ids && ${scope.facilityTypeIds}::int[]`] : []),
  ])}
  ${scope.grain === 'area' ? sql`group by 1` : sql``}`

/** The inhabitants of areas. The rest of the country has none, since nobody means it. */
const population = (name: string, scope: Scope): Relation => sql`
  select ${scope.grain === 'area' ? sql`members.area_id as id,` : sql``} sum(municipalities.population)::bigint as ${sql.ref(name)}
  from (${areaMunicipalities(scope)}) as members
  join municipalities on municipalities.code = members.municipality_code
  ${scope.areaIds === undefined ? sql`` : sql`where members.area_id = any(${scope.areaIds}::bigint[])`}
  ${scope.grain === 'area' ? sql`group by 1` : sql``}`

/** Relations of the numbers of institutions and inhabitants of areas. */
export const areaRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] =>
  leaves.map(({ name, measure }) => (measure === 'population' ? population : institutions)(name, scope))
