import type { TenantTransaction } from '../../db/tenant.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { changeFacts, type Touched } from '../store/changeFacts.ts'
import { bringFactBack, type FactPlace, setFactAside } from '../store/deletedFacts.ts'
import { problem } from '../../problems.ts'

/** Changes facts for a user (changeFacts.ts). @throws `figures_busy` while a file is being stored */
export const changeByHand = <T extends { readonly touched: Touched }>(
  tx: TenantTransaction,
  tenantId: number,
  change: () => Promise<T>,
): Promise<T> => withLockTimeout(tx, () => changeFacts(tx, tenantId, change))

/** The origin of a fact that a user enters now. */
export const enteredBy = (accountId: number) => ({
  upload_id: null,
  upload_row: null,
  created_by: accountId,
  updated_at: new Date().toISOString(),
})

interface StoredFact {
  readonly upload_id: number | null
  readonly updated_at: string | null
}

/**
 * Checks that a user may change a fact.
 * @param fact - the locked row
 * @param seen - the version that the user saw; omit it to overwrite any version
 * @throws a 404 if there is no fact, `from_file` if it came from a file, `edit_conflict` if it is newer than the
 *   version seen
 */
export const requireChangeable = <T extends StoredFact>(fact: T | undefined, seen: string | null = null): T => {
  if (!fact) throw problem('not_found')
  if (fact.upload_id !== null) throw problem('from_file')
  if (seen !== null && fact.updated_at !== null && new Date(seen).getTime() !== new Date(fact.updated_at).getTime())
    throw problem('edit_conflict', { savedAt: fact.updated_at })
  return fact
}

const required = (touched: Touched | undefined) => {
  if (!touched) throw problem('not_found')
  return { touched }
}

/**
 * Deletes a fact that a user has entered. It can be restored.
 * @param lock - reads and locks the fact
 * @param deletedBy - the account
 */
export const deleteByHand = async (
  tx: TenantTransaction,
  tenantId: number,
  place: FactPlace & { readonly lock: () => Promise<StoredFact | undefined> },
  deletedBy: number,
): Promise<void> => {
  await changeByHand(tx, tenantId, async () => {
    requireChangeable(await place.lock())
    return required(await setFactAside(tx, tenantId, place, deletedBy))
  })
}

/** Restores a fact that was deleted within the last 30 days. */
export const restoreByHand = async (tx: TenantTransaction, tenantId: number, place: FactPlace): Promise<void> => {
  await changeByHand(tx, tenantId, async () => required(await bringFactBack(tx, tenantId, place)))
}
