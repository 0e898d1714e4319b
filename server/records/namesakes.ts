import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { corrected } from './correctedInstitutions.ts'

/** An institution as a list names it. */
interface Named {
  readonly id: number
  readonly name: string
}

/** A name with what tells it from its namesakes, the same in both languages because both are Japanese. */
export const nameInPlace = (name: string, place: string | undefined): string =>
  place === undefined ? name : `${name}（${place}）`

/**
 * Where those institutions of a list are whose name another one of the list has too: the municipality, or the address where namesakes
 * share it or it is unknown.
 * @param ids - SQL of a list of ids or of a query of them
 */
export const placesOfNamesakes = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; place: string }>`
    select
      institutions.id,
      case when listed.neighbours > 1 or listed.municipality is null then ${corrected(tenantId, 'address')} else listed.municipality end as place
    from (
      select
        named.*,
        count(*) over (partition by named.name) as namesakes,
        count(*) over (partition by named.name, named.municipality) as neighbours
      from (
        select institutions.id, ${corrected(tenantId, 'name')} as name, municipalities.name as municipality
        from medical_institutions as institutions
        left join municipalities on municipalities.code = institutions.municipality_code
        where institutions.id = any(${ids})
      ) as named
    ) as listed
    join medical_institutions as institutions on institutions.id = listed.id
    where listed.namesakes > 1
  `.execute(tx)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

const haveNamesakes = (institutions: readonly Named[]): boolean => {
  const idsByName = Map.groupBy(institutions, ({ name }) => name)
  return [...idsByName.values()].some((sharing) => new Set(sharing.map(({ id }) => id)).size > 1)
}

/**
 * The rows of a list in which names of institutions stand alone, with the place beside each name that several of these institutions have.
 * Every list of partners, on screens, in files, on paper and in mails, tells namesakes apart by this function, or by
 * {@link placesOfNamesakes} where its rows are read in batches; lists that show the address of each row need neither.
 * @param institutionOf - the institution that a row names; null if it names none
 * @param renamed - the row with another name of it
 */
export const toldApart = async <R>(
  { tx, tenantId }: { readonly tx: TenantTransaction; readonly tenantId: number },
  rows: readonly R[],
  institutionOf: (row: R) => Named | null,
  renamed: (row: R, name: string) => R,
): Promise<R[]> => {
  const institutions = rows.flatMap((row) => institutionOf(row) ?? [])
  if (!haveNamesakes(institutions)) return [...rows]
  const ids = [...new Set(institutions.map(({ id }) => id))]
  const places = await placesOfNamesakes(tx, tenantId, sql`${ids}::bigint[]`)
  return rows.map((row) => {
    const institution = institutionOf(row)
    const place = institution && places.get(institution.id)
    return institution && place !== null && place !== undefined
      ? renamed(row, nameInPlace(institution.name, place))
      : row
  })
}
