import { sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import { rowsInBatches } from '../../db/rowsInBatches.ts'
import { movedColumns } from '../replaced/movedColumns.ts'
import { factKinds } from './factKinds.ts'
import type { Destination } from './incomingFacts.ts'
import { removeDoubles } from './listDoubles.ts'
import { uploadKindOf } from './uploadKinds.ts'

const writtenTogether = 20_000

/** Sets the doubles of a stored list aside behind the files that hold them. */
const setDoublesAside = async (
  { tx, tenantId, table }: Destination,
  doubles: readonly { readonly id: number; readonly other_upload_id: number }[],
) => {
  const kind = uploadKindOf[table]
  const { all } = movedColumns(kind)
  const ids = doubles.map(({ id }) => id)
  const holders = doubles.map(({ other_upload_id: holder }) => holder)
  const rows = sql`
    select doubles.holder, true, ${sql.join(all.map((column) => sql.ref(`facts.${column}`)))}
    from unnest(${ids}::bigint[], ${holders}::bigint[]) as doubles (id, holder)
    join ${sql.table(table)} as facts on facts.tenant_id = ${tenantId} and facts.id = doubles.id`
  await insertComputed(tenantId, factKinds[kind].replaced, ['replaced_by', 'is_double', ...all], rows).execute(tx)
}

/**
 * Leaves out the rows of a stored list that exist already (listDoubles.ts). Those that another file holds are set aside behind it
 * (../replaced/keptDoubles.ts).
 * @returns how many were left out
 */
export const leaveOutDoubles = async (destination: Destination): Promise<number> => {
  const doubles = sql<{ id: number; other_upload_id: number }>`
    select id, other_upload_id from list_doubles where kind = 'standing'`
  for await (const rows of rowsInBatches(destination.tx, 'standing_doubles', doubles, writtenTogether))
    await setDoublesAside(destination, rows)
  return removeDoubles(destination)
}
