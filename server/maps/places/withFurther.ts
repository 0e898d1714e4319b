import { IdTable } from './idTable.ts'
import type { PlacesIndex } from './placesIndex.ts'

/** The numbers of an index, and after them those of further institutions. */
class FurtherNumbers {
  readonly #listed: PlacesIndex['numbers']
  readonly #further: IdTable
  readonly #first: number

  constructor(listed: PlacesIndex['numbers'], further: Float64Array, first: number) {
    this.#listed = listed
    this.#further = new IdTable(further)
    this.#first = first
  }

  get(id: number): number | undefined {
    const further = this.#further.get(id)
    return further === undefined ? this.#listed.get(id) : this.#first + further
  }

  getAll(ids: Float64Array): Uint32Array {
    return Uint32Array.from(Array.from(ids).flatMap((id) => this.get(id) ?? []))
  }
}

const joined = <T extends Float64Array | Uint32Array>(one: T, other: ArrayLike<number>): T => {
  const Numbers = one.constructor as new (length: number) => T
  const all = new Numbers(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

/**
 * An index with further institutions, which have no place and come last in every order.
 * @param ids - in rising order; the index has none of them
 * @param namePlaces - of each its position among the further ones in the order of names
 */
export const followedBy = (index: PlacesIndex, ids: Float64Array, namePlaces: ArrayLike<number>): PlacesIndex => {
  const first = index.ids.length
  const numbers = Array.from(ids, (_, place) => first + place)
  return {
    ...index,
    ids: joined(index.ids, ids),
    numbers: new FurtherNumbers(index.numbers, ids, first),
    ranks: joined(index.ranks, numbers),
    byId: joined(index.byId, numbers),
    nameRanks: joined(
      index.nameRanks,
      Array.from(namePlaces, (place) => first + place),
    ),
  }
}

/** An index in which all these institutions have a number. Those that it lacks are added to those without a place. */
export const withFurther = (index: PlacesIndex, ids: Float64Array): PlacesIndex => {
  const further = ids.filter((id) => index.numbers.get(id) === undefined).sort()
  return further.length === 0 ? index : followedBy(index, further, Uint32Array.from(further.keys()))
}
