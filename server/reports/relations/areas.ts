import { sql } from 'kysely'
import { isShownTo } from '../../records/unlistedInstitutions.ts'
import type { NamedLeaf } from '../leaves.ts'
import type { Scope } from '../scope.ts'
import { all, areaMunicipalities, groupedBy, type Relation } from './relation.ts'

/** The institutions of areas that are not closed. */
const institutions = (name: string, scope: Scope): Relation => {
  const { id, group } = groupedBy(sql`coalesce(members.area_id, 0)`, scope)
  return sql`
  select ${scope.grain === 'area' ? sql`${id},` : sql``} count(*) as ${sql.ref(name)}
  from medical_institutions as placed
  left join (${areaMunicipalities(scope)}) as members on members.municipality_code = placed.municipality_code
  where ${all([
    sql`placed.running_status <> 'closed'`,
    isShownTo(scope.tenantId, 'placed.id'),
    ...(scope.areaIds === undefined ? [] : [sql`coalesce(members.area_id, 0) = any(${scope.areaIds}::bigint[])`]),
    ...(scope.facilityTypeIds?.length ? [sql`placed.facility_type_ids && ${scope.facilityTypeIds}::int[]`] : []),
  ])}
  ${scope.grain === 'area' ? group : sql``}`
}

/** The inhabitants of areas. The rest of the country has none, since nobody means it. */
const population = (name: string, scope: Scope): Relation => {
  const { id, group } = groupedBy(sql`members.area_id`, scope)
  return sql`
  select ${scope.grain === 'area' ? sql`${id},` : sql``} sum(municipalities.population)::bigint as ${sql.ref(name)}
  from (${areaMunicipalities(scope)}) as members
  join municipalities on municipalities.code = members.municipality_code
  ${scope.areaIds === undefined ? sql`` : sql`where members.area_id = any(${scope.areaIds}::bigint[])`}
  ${scope.grain === 'area' ? group : sql``}`
}

/** Relations of the numbers of institutions and inhabitants of areas. */
export const areaRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] =>
  leaves.map(({ name, measure }) => (measure === 'population' ? population : institutions)(name, scope))
