import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { testSecret } from '../identity/secret.ts'
import type { RecordedStatement } from './recorder.ts'

export type Recorded = RecordedStatement

const distinct = (statements: readonly Recorded[]): Recorded[] =>
  [...new Map(statements.map((statement) => [`${statement.role} ${statement.text}`, statement])).values()].toSorted(
    (one, other) => one.place.localeCompare(other.place) || one.text.localeCompare(other.text),
  )

const isPlannable = (text: string) => /^\s*(select|insert|update|delete|with|values)\b/i.test(text)

/**
 * The plan for any values of the parameters. The tables are empty, so sequential scans are priced out: one that remains has no index that would do.
 */
const planOf = async (client: pg.Client, { sent, role }: Recorded): Promise<string> => {
  if (!isPlannable(sent)) return 'no plan'
  try {
    await client.query(`begin; set local role ${pg.escapeIdentifier(role)}; set local enable_seqscan = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain (generic_plan, costs off) ${sent}`,
      // Without a prepared statement, and therefore without values.
      queryMode: 'simple',
    } as pg.QueryConfig)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } catch (error) {
    return `no plan: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await client.query('rollback')
  }
}

const indented = (text: string) => text.replace(/^/gm, '      ')

/** Prints statements by place. @param withPlans - also their plans, of an empty database that is started for it */
export const printStatements = async (statements: readonly Recorded[], withPlans: boolean): Promise<void> => {
  const list = distinct(statements)
  const print = async (plan?: (statement: Recorded) => Promise<string>) => {
    for (const statement of list) {
      console.log(`${statement.place} (${statement.role})\n   ${statement.text}`)
      if (plan) console.log(indented(await plan(statement)))
    }
    console.log(`\n${list.length} distinct statements`)
  }
  if (!withPlans) return print()
  const dataDir = await mkdtemp(join(tmpdir(), 'renkei-plans-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, sharedBuffersMb: 64 })
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, secret: testSecret, poolSize: 2 })
    const client = new pg.Client(postgres.ownerUrl)
    await client.connect()
    await print((statement) => planOf(client, statement))
    await client.end()
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
