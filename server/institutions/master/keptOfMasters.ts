import type { TenantTransaction } from '../../db/tenant.ts'

/** Something that is made of nationwide masters and nothing else, kept in memory until a master changes. */
export class KeptOfMasters<T> {
  readonly #make: (tx: TenantTransaction) => Promise<T>
  #kept: { readonly version: number; readonly made: Promise<T> } | undefined

  constructor(make: (tx: TenantTransaction) => Promise<T>) {
    this.#make = make
  }

  /**
   * What the masters make at the version that this transaction sees. Callers at once share the work of the first.
   * @param tx - all of whose statements see one snapshot (`snapshot` of the operation), so that everything that it reads
   *   is of this version
   */
  async get(tx: TenantTransaction): Promise<T> {
    const { version } = await tx.selectFrom('master_version').select('version').executeTakeFirstOrThrow()
    if (this.#kept?.version === version) {
      try {
        return await this.#kept.made
      } catch {
        // Another caller's transaction has failed. This one may not.
      }
    }
    const made = this.#make(tx)
    const kept = { version, made }
    if (!this.#kept || this.#kept.version <= version) this.#kept = kept
    made.catch(() => {
      if (this.#kept === kept) this.#kept = undefined
    })
    return made
  }
}
