const pageSize = 64

/**
 * The positions of ids in a list, looked up as in an array, but without memory for the gaps between them: a directory of
 * pages, of which only those with an id exist. Ninety thousand look-ups take a tenth of the time that a Map takes.
 */
export class IdTable {
  readonly #first: number
  /** One more than the place of each page; 0 for pages without an id. */
  readonly #directory: Uint32Array
  /** One more than each id's position; 0 for ids that are not listed. */
  readonly #pages: Uint32Array

  /** @param ids - distinct; the distance of the smallest and the largest costs a byte for every sixteen */
  constructor(ids: Float64Array) {
    const first = ids.reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY)
    const last = ids.reduce((most, id) => Math.max(most, id), Number.NEGATIVE_INFINITY)
    this.#first = first
    this.#directory = new Uint32Array(ids.length === 0 ? 0 : Math.floor((last - first) / pageSize) + 1)
    let pageCount = 0
    for (const id of ids) {
      const page = Math.floor((id - first) / pageSize)
      if (this.#directory[page] === 0) this.#directory[page] = ++pageCount
    }
    this.#pages = new Uint32Array(pageCount * pageSize)
    for (let position = 0; position < ids.length; position++)
      this.#pages[this.#slotOf(ids[position] ?? 0) ?? 0] = position + 1
  }

  #slotOf(id: number): number | undefined {
    const offset = id - this.#first
    const page = this.#directory[Math.floor(offset / pageSize)]
    return page ? (page - 1) * pageSize + (offset % pageSize) : undefined
  }

  /** The position of an id; undefined for one that is not listed. */
  get(id: number): number | undefined {
    const slot = this.#slotOf(id)
    const found = slot === undefined ? undefined : this.#pages[slot]
    return found ? found - 1 : undefined
  }

  /** The positions of listed ids, in the same order. Others are left out. */
  getAll(ids: Float64Array): Uint32Array {
    const positions = new Uint32Array(ids.length)
    let count = 0
    for (let place = 0; place < ids.length; place++) {
      const position = this.get(ids[place] ?? 0)
      if (position !== undefined) positions[count++] = position
    }
    return positions.subarray(0, count)
  }
}
