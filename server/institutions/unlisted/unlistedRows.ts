import { sql } from 'kysely'
import type pg from 'pg'
import { withTenant } from '../../db/tenant.ts'
import { type KindColumns, kindArguments } from './institutionKind.ts'

/**
 * Adds the row without a name that an institution of a tenant has in the nation's list, in a transaction of its own: only when it is committed can rows of
 * tenants name it on every machine of a distributed database. A row that nobody names in the end has no name and is shown to nobody.
 * @returns its id
 */
export const addUnlistedRow = (app: pg.Pool, tenantId: number, kind: KindColumns): Promise<number> =>
  withTenant(app, tenantId, async (tx) => {
    const { rows } = await sql<{
      id: number | null
    }>`select add_unlisted_institution(${kindArguments(kind)}) as id`.execute(tx)
    const id = rows[0]?.id
    if (!id) throw new Error('The municipality was there a moment ago')
    return id
  })
