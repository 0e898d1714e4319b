import { type RawBuilder, sql } from 'kysely'
import { rowsInBatches } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** By what a stay is known in all files. */
export interface StayKey {
  readonly patient_hash: Buffer
  readonly admission_date: string
  readonly times: number
}

const batchSize = 20_000

/** The keys of stays in a temporary table, in batches. */
export const stayKeysInBatches = (
  tx: TenantTransaction,
  table: RawBuilder<unknown>,
): AsyncGenerator<readonly StayKey[]> => {
  const keys = sql<StayKey>`select patient_hash, admission_date, times from ${table}`
  return rowsInBatches(tx, 'stay_keys_in_batches', keys, batchSize)
}

/** These keys as a source of rows, named `keys`. */
export const listedKeys = (keys: readonly StayKey[]): RawBuilder<unknown> => sql`
  unnest(
    ${keys.map(({ patient_hash: patient }) => patient)}::bytea[],
    ${keys.map(({ admission_date: day }) => day)}::date[],
    ${keys.map(({ times }) => times)}::smallint[]
  ) as keys (patient_hash, admission_date, times)`
