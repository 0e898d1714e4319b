import type pg from 'pg'
import { api } from '../contract/api.ts'
import type { Operation } from '../contract/core.ts'
import { writeAuditEntry } from '../server/audit/log.ts'
import { loadAccount } from '../server/http/account.ts'
import { openTenantPool, type Statement } from './bareDriver.ts'
import type { ApiCall } from './calls.ts'
import type { Office } from './office.ts'

/** A client that records its queries. */
const noting = (client: pg.ClientBase, noted: Statement[]) =>
  new Proxy(client, {
    get: (target, key) =>
      key === 'query'
        ? (query: { text: string; values: unknown[] }) => {
            noted.push({ text: query.text, values: query.values })
            return target.query(query)
          }
        : Reflect.get(target, key),
  })

/** The statements of a whole call: those of its handler, the transaction, the account and the row of the audit log. */
export const framed = async (
  { appUrl, tenantId, known: { staffId } }: Office,
  { operationId, params }: ApiCall,
  statements: readonly Statement[],
): Promise<readonly Statement[]> => {
  const { audit }: Operation = api[operationId]
  const pool = openTenantPool(appUrl, tenantId, 1)
  const client = await pool.connect()
  const [before, after]: [Statement[], Statement[]] = [[], []]
  await client.query('begin')
  await loadAccount(noting(client, before), {
    tenantId,
    accountId: staffId,
    issuedAt: Number.MAX_SAFE_INTEGER,
    sitting: null,
    isKnownSitting: false,
  })
  if (audit)
    await writeAuditEntry(noting(client, after), {
      tenantId,
      accountId: staffId,
      action: 'read',
      recordType: audit.record,
      recordIds: Object.values(params ?? {}),
      fields: [],
      operation: operationId,
      requestId: 'bench',
      ipAddress: '127.0.0.1',
    })
  await client.query('rollback')
  client.release()
  await pool.end()
  const bare = (text: string): Statement => ({ text, values: [] })
  return [bare('begin'), ...before, ...statements, ...after, bare('commit')]
}
