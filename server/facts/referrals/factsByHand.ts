import type { TenantTransaction } from '../../db/tenant.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { changeFacts, type Touched } from '../store/changeFacts.ts'
import { bringFactBack, type FactPlace, setFactAside } from '../store/deletedFacts.ts'
import { problem } from '../../problems.ts'

/** Changes facts at somebody's request (changeFacts.ts). @throws `figures_busy` where a file is being taken in */
export const changeByHand = <T extends { readonly touched: Touched }>(
  tx: TenantTransaction,
  tenantId: number,
  change: () => Promise<T>,
): Promise<T> => withLockTimeout(tx, () => changeFacts(tx, tenantId, change))

/** Where a fact that is entered now comes from. */
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
 * Makes sure that a person may change a fact.
 * @param fact - as it stands, locked
 * @param seen - the version that the writer saw; none to overwrite whatever stands
 * @throws a 404 where there is none, `from_file` where a file brought it, `edit_conflict` where it is newer than what was seen
 */
export const requireChangeable = <T extends StoredFact>(fact: T | undefined, seen: string | null = null): T => {
  if (!fact) throw problem('not_found')
  if (fact.upload_id !== null) throw problem('from_file')
  if (seen !== null && fact.updated_at !== null && new Date(seen).getTime() !== new Date(fact.updated_at).getTime())
    throw problem('edit_conflict')
  return fact
}

const required = (touched: Touched | undefined) => {
  if (!touched) throw problem('not_found')
  return { touched }
}

/**
 * Deletes what a person has entered, for the time being.
 * @param lock - reads the fact as it stands, and locks it
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

/** Restores what was deleted within the last 30 days. */
export const restoreByHand = async (tx: TenantTransaction, tenantId: number, place: FactPlace): Promise<void> => {
  await changeByHand(tx, tenantId, async () => required(await bringFactBack(tx, tenantId, place)))
}
