import { sql } from 'kysely'
import { readColumns } from '../../db/packedColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { IdTable } from './idTable.ts'
import type { PlacesIndex } from './placesIndex.ts'

/** The positions of the nation's institutions, and after them of a tenant's own, whose ids lie far behind. */
class IdsOfTenant {
  readonly #listed: PlacesIndex['numbers']
  readonly #own: IdTable
  readonly #first: number

  constructor(listed: PlacesIndex['numbers'], own: Float64Array, first: number) {
    this.#listed = listed
    this.#own = new IdTable(own)
    this.#first = first
  }

  get(id: number): number | undefined {
    const own = this.#own.get(id)
    return own === undefined ? this.#listed.get(id) : this.#first + own
  }

  getAll(ids: Float64Array): Uint32Array {
    return Uint32Array.from(Array.from(ids).flatMap((id) => this.get(id) ?? []))
  }
}

const followedBy = <T extends Float64Array | Uint32Array>(one: T, other: ArrayLike<number>): T => {
  const Numbers = one.constructor as new (length: number) => T
  const all = new Numbers(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

/**
 * The places of the nation's institutions with the open ones that the tenant has entered itself. Only their municipality is known, so they
 * are among those without a place; in the order of names they come last.
 * @param index - of the nation's institutions
 */
export const placesOfTenant = async (
  tx: TenantTransaction,
  tenantId: number,
  index: PlacesIndex,
): Promise<PlacesIndex> => {
  const [ids, namePlaces] = await readColumns(
    tx,
    ['id', 'name_place'],
    sql`
      select institutions.id, row_number() over (order by ${corrected(tenantId, 'name')}, institutions.id) - 1 as name_place
      from unlisted_medical_institutions as own
      join medical_institutions as institutions on institutions.id = own.medical_institution_id
      where own.tenant_id = ${tenantId} and institutions.running_status = 'open'
      order by institutions.id`,
  )
  if (ids.length === 0) return index
  const first = index.ids.length
  const ownNumbers = Array.from(ids, (_, place) => first + place)
  return {
    ...index,
    ids: followedBy(index.ids, ids),
    numbers: new IdsOfTenant(index.numbers, Float64Array.from(ids), first),
    ranks: followedBy(index.ranks, ownNumbers),
    byId: followedBy(index.byId, ownNumbers),
    nameRanks: followedBy(
      index.nameRanks,
      Array.from(namePlaces, (place) => first + place),
    ),
  }
}
