import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { citusUrls, inDatabase, isOnCluster } from '../../support/cluster.ts'

const shard = '_[0-9]{6,}$'

/** What holds of the tables that a condition leaves, without the numbers of shards. */
const questions = {
  'policies of row-level security': (isWanted: string) => `
    select concat_ws(' ', regexp_replace(relname, '${shard}', ''), polname, polpermissive, polcmd,
      array(select rolname from pg_roles where oid = any(polroles) order by 1), pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)) as told
    from pg_policy join pg_class on pg_class.oid = polrelid where ${isWanted}`,
  'rights in tables': (isWanted: string) => `
    select concat_ws(' ', regexp_replace(relname, '${shard}', ''), relrowsecurity, relacl) as told
    from pg_class where relkind = 'r' and ${isWanted}`,
  'rights in columns': (isWanted: string) => `
    select concat_ws(' ', regexp_replace(relname, '${shard}', ''), attname, attacl) as told
    from pg_attribute join pg_class on pg_class.oid = attrelid where attacl is not null and ${isWanted}`,
}

// The extension sends them on in words of its own, and what it leaves out, the workers do not have.
describe.runIf(isOnCluster)('the workers have of the coordinator', () => {
  const [coordinator = '', ...workers] = citusUrls()
  const database = new URL(inject('templateUrl')).pathname.slice(1)
  const clients: pg.Client[] = []
  const toldBy = async (url: string, question: string) => {
    const client = new pg.Client(inDatabase(url, database))
    clients.push(client)
    await client.connect()
    await client.query(`set citus.show_shards_for_app_name_prefixes = '*'`)
    const { rows } = await client.query<{ told: string }>(question)
    return [...new Set(rows.map(({ told }) => told))].toSorted()
  }
  let tables: string
  beforeAll(async () => {
    const client = new pg.Client(inDatabase(coordinator, database))
    clients.push(client)
    await client.connect()
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(quote_literal(logicalrelid::text), ', ') as tables from pg_dist_partition where logicalrelid::text !~ '[.]'`,
    )
    tables = rows[0]?.tables ?? ''
  })
  afterAll(() => Promise.all(clients.map((client) => client.end())))

  test.each(Object.entries(questions))('the %s', async (_what, question) => {
    const wanted = await toldBy(
      coordinator,
      question(`relnamespace = 'public'::regnamespace and relname in (${tables})`),
    )
    expect(wanted.length).toBeGreaterThan(100)
    const isShard = `relnamespace = 'public'::regnamespace and relname ~ '${shard}' and regexp_replace(relname, '${shard}', '') in (${tables})`
    for (const worker of workers) expect(await toldBy(worker, question(isShard))).toEqual(wanted)
  })
})
