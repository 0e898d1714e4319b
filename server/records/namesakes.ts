import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { corrected } from './correctedInstitutions.ts'
import { relatedInstitutions } from './relatedInstitutions.ts'

/** An institution as a list names it. */
interface Named {
  readonly id: number
  readonly name: string
}

/** A name with what tells it from its namesakes, the same in both languages because both are Japanese. */
export const nameInPlace = (name: string, place: string | undefined): string =>
  place === undefined ? name : `${name}（${place}）`

/**
 * Where those institutions of a list are whose name another one of the list or of the tenant's partners has too: the municipality, or the
 * address where namesakes share it or it is unknown. A name therefore reads the same on every page, in every table and file.
 * @param ids - SQL of a list of ids or of a query of them
 */
export const placesOfNamesakes = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, string>> => {
  const hasListedName = (name: RawBuilder<unknown>) => sql`${name} = any(array(select name from listed))`
  const { rows } = await sql<{ id: number; place: string }>`
    with listed as materialized (
      select institutions.id, ${corrected(tenantId, 'name')} as name
      from medical_institutions as institutions
      where institutions.id = any(${ids})
    ),
    namesakes_elsewhere as materialized (
      select institutions.id, institutions.name
      from medical_institutions as institutions
      where ${hasListedName(sql`institutions.name`)}
        and institutions.id not in (select id from listed)
        and not exists (
          select
          from medical_institution_corrections as corrections
          where corrections.tenant_id = ${tenantId}
            and corrections.medical_institution_id = institutions.id
            and corrections.field = 'name'
        )
      union all
      select corrections.medical_institution_id, corrections.value
      from medical_institution_corrections as corrections
      where corrections.tenant_id = ${tenantId}
        and corrections.field = 'name'
        and ${hasListedName(sql`corrections.value`)}
        and corrections.medical_institution_id not in (select id from listed)
    ),
    named as (
      select id, name, true as is_listed from listed
      union all
      select id, name, false
      from namesakes_elsewhere
      where id in (${relatedInstitutions(tenantId, sql`array(select id from namesakes_elsewhere)`)})
    )
    select
      institutions.id,
      case
        when counted.neighbours > 1 or counted.municipality is null then ${corrected(tenantId, 'address')}
        else counted.municipality
      end as place
    from (
      select
        named.id,
        named.is_listed,
        municipalities.name as municipality,
        count(*) over (partition by named.name) as namesakes,
        count(*) over (partition by named.name, municipalities.name) as neighbours
      from named
      join medical_institutions as places on places.id = named.id
      left join municipalities on municipalities.code = places.municipality_code
    ) as counted
    join medical_institutions as institutions on institutions.id = counted.id
    where counted.namesakes > 1 and counted.is_listed
  `.execute(tx)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/**
 * The rows of a list in which names of institutions stand alone, with the place beside each name that several of these institutions or of the
 * tenant's partners have. Every list of partners, on screens, in files, on paper and in mails, tells namesakes apart by this function, or by
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
  const ids = [...new Set(rows.flatMap((row) => institutionOf(row)?.id ?? []))]
  if (ids.length === 0) return [...rows]
  const places = await placesOfNamesakes(tx, tenantId, sql`${ids}::bigint[]`)
  if (places.size === 0) return [...rows]
  return rows.map((row) => {
    const institution = institutionOf(row)
    const place = institution && places.get(institution.id)
    return institution && place !== null && place !== undefined
      ? renamed(row, nameInPlace(institution.name, place))
      : row
  })
}

/** The same for rows with the institution's name in a field, and without its id, which their replies do not have. */
export const flatToldApart = async <
  R extends { readonly institution_id: number | null; readonly medical_institution_name: string | null },
>(
  caller: { readonly tx: TenantTransaction; readonly tenantId: number },
  rows: readonly R[],
): Promise<Omit<R, 'institution_id'>[]> => {
  const named = await toldApart(
    caller,
    rows,
    ({ institution_id: id, medical_institution_name: name }) => (id === null || name === null ? null : { id, name }),
    (row, name) => ({ ...row, medical_institution_name: name }),
  )
  return named.map(({ institution_id: _id, ...row }) => row)
}

/** The same for rows with an institution, or with none. */
export const institutionsToldApart = <R extends { readonly medical_institution: Named | null }>(
  caller: { readonly tx: TenantTransaction; readonly tenantId: number },
  rows: readonly R[],
): Promise<R[]> =>
  toldApart(
    caller,
    rows,
    ({ medical_institution: institution }) => institution,
    (row, name) => ({ ...row, medical_institution: row.medical_institution && { ...row.medical_institution, name } }),
  )
