import { listTenants } from '../../server/db/eachTenant.ts'
import { join } from 'node:path'
import type pg from 'pg'
import { sealAuditLogs } from '../../server/audit/chain.ts'
import { queueDailyMails } from '../../server/alerts/dailyMail/queueDailyMails.ts'
import { tenantsWithDailyMails } from '../../server/alerts/dailyMail/sendDailyMails.ts'
import { openDatabase } from '../../server/db/connection.ts'
import { withTenant } from '../../server/db/tenant.ts'
import { purgeDeleted } from '../../server/jobs/purgeDeleted.ts'
import { tenantsWithWaitingFiles } from '../../server/intake/lease.ts'
import { deriveKey } from '../../server/secret.ts'
import { anInstitution } from '../../tests/support/builders.ts'
import { folderStorage } from '../../server/storage/folderStorage.ts'
import { type Figure, megabytes, milliseconds } from '../figures.ts'
import { startProduct, starts } from '../productProcess.ts'
import { residentMemory } from '../residentMemory.ts'
import { median, timed } from '../samples.ts'
import { addFacts } from './manyFacts.ts'
import { computeNightlyTrends, untilTrendsAreComputed } from './nightlyTrends.ts'
import type { Stage } from '../stage.ts'

/** How many tenants there are, and what each has entered: little, or much. */
export const population = {
  small: { tenants: 2_000, communications: 20, auditLogs: 50, facts: { referralsPerMonth: 10, referrers: 20 } },
  large: {
    tenants: 20,
    communications: 20_000,
    auditLogs: 50_000,
    facts: { referralsPerMonth: 1_000, referrers: 600 },
  },
} as const

type Kind = keyof typeof population

/** Scheduled work that starts each minute must end within it. */
const aMinute = 60_000
/** Work of the night must end long before the morning. */
const anHour = 60 * aMinute

const addTenants = async (owner: pg.Pool, kind: Kind, institution: number): Promise<void> => {
  const { tenants, communications, auditLogs, facts } = population[kind]
  await owner.query('set statement_timeout = 0')
  const { rows } = await owner.query<{ tenant_id: number }>(
    `insert into tenants (name, plan) select $1 || number, (select min(plans.name) from plans) from generate_series(1, $2) as number
    returning tenant_id`,
    [`${kind} `, tenants],
  )
  const ids = rows.map(({ tenant_id: id }) => id)
  await owner.query(
    `insert into accounts (tenant_id, username, email, login_name, role, is_confirmed)
    select tenant_id, '担当 ' || number, number || '@t' || tenant_id || '.example', 't' || tenant_id || 'n' || number, 'owner', true
    from unnest($1::bigint[]) as tenant_id, generate_series(1, 3) as number`,
    [ids],
  )
  await owner.query(
    `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, memo)
    select accounts.tenant_id, $2, 'visit', current_date - number % 700, accounts.id, accounts.id, '経過をお伝えした'
    from (select tenant_id, min(id) as id from accounts where tenant_id = any($1) group by tenant_id) as accounts,
      generate_series(1, $3::int) as number`,
    [ids, institution, communications],
  )
  await owner.query(
    `insert into audit_logs (tenant_id, action, record_type, record_ids, fields, operation, request_id, occurred_at)
    select tenant_id, 'create', 'communication', array[number], '{}', 'bench', 'bench', now() - number * interval '1 minute'
    from unnest($1::bigint[]) as tenant_id, generate_series(1, $2::int) as number`,
    [ids, auditLogs],
  )
  await addFacts(owner, ids, facts)
}

const figureOf = (name: string, count: number, taken: number, limit?: number): Figure => ({
  name,
  count,
  subject: milliseconds(taken),
  baseline: limit === undefined ? '' : milliseconds(limit),
  ...(limit !== undefined && {
    ratio: taken / limit,
    aim: { text: `≤ ${milliseconds(limit)}`, met: taken <= limit },
  }),
})

/** The scheduled jobs, one start of a server, and its calls, with thousands of tenants in one database. */
export const measureManyTenants = async (stage: Stage): Promise<Figure[]> => {
  const scene = await stage.database('many_tenants')
  const { owner } = scene
  const institution = await anInstitution(owner)
  for (let number = 0; number < population.large.facts.referrers; number += 1) await anInstitution(owner)
  await addTenants(owner, 'small', institution)
  await addTenants(owner, 'large', institution)
  await owner.query('vacuum analyze')
  const tenants = population.small.tenants + population.large.tenants
  const database = openDatabase(scene)
  const { jobs } = database
  const key = deriveKey(scene.secret, 'audit seals')
  try {
    const seal = () => sealAuditLogs(jobs, key, 'recent')
    const first = await timed(() => sealAuditLogs(jobs, key))
    await owner.query(
      `insert into audit_logs (tenant_id, action, record_type, record_ids, fields, operation, request_id)
      select tenant_id, 'read', 'communication', '{1}', '{}', 'bench', 'bench' from tenants`,
    )
    const next = await timed(seal)
    const idle = await timed(seal)
    const all = await timed(() => sealAuditLogs(jobs, key))
    const waiting = await timed(async () => {
      await tenantsWithWaitingFiles(jobs, 'imports')
      await tenantsWithWaitingFiles(jobs, 'data_uploads')
    })
    const purge = await timed(() => purgeDeleted(jobs, folderStorage(stage.folder)))
    const mails = await timed(async () => {
      for (const tenantId of await listTenants(jobs))
        await withTenant(database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
    })
    const mailsToSend = await timed(() => tenantsWithDailyMails(database))
    const product = await startProduct(
      starts.server,
      {
        DATABASE_URL: scene.ownerUrl,
        RENKEI_SECRET: stage.secretText,
        RENKEI_DATA_DIR: join(stage.folder, 'many'),
        RENKEI_DEMO: 'false',
        LOG_LEVEL: 'warn',
      },
      join(stage.folder, 'many.log'),
    )
    const started = performance.now()
    const ready: number[] = []
    for (let call = 0; call < 50; call += 1) ready.push(await timed(() => fetch(`${product.origin}/readyz`)))
    const { rows: connections } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename ~ '^renkei_(app|jobs|identity)$'`,
    )
    await untilTrendsAreComputed(owner)
    const firstTrends = performance.now() - started
    const trends = await computeNightlyTrends(owner)
    const memory = residentMemory(product.pid)
    await product.end()
    const of = `${tenants.toLocaleString('en')} tenants`
    return [
      figureOf(`${of}: sealing the audit log of a minute`, tenants, next, aMinute),
      figureOf('… with nothing to seal', tenants, idle, aMinute),
      figureOf('… with nothing to seal, all rows looked at, once an hour', tenants, all, aMinute),
      figureOf('… for the first time, all rows', tenants, first),
      figureOf('… looking for files that wait', tenants, waiting, aMinute),
      figureOf('… purging', tenants, purge, aMinute),
      figureOf('… daily mails, none owed', tenants, mails, aMinute),
      figureOf('… looking for daily mails to send', tenants, mailsToSend, aMinute),
      figureOf('… trends of referrals, once a night', tenants, trends.taken, anHour),
      figureOf('… trends for the first time, beside the start of the server', tenants, firstTrends),
      figureOf('… a sealing that is queued while trends are computed, to its end', tenants, trends.sealed, aMinute),
      figureOf('… a search for waiting files that is queued meanwhile, to its end', tenants, trends.resumed, aMinute),
      figureOf('… start of a server with worker to its first answer', 1, product.firstAnswer),
      figureOf('… /readyz, median', ready.length, median(ready)),
      {
        name: '… memory and connections of a server with worker',
        count: 1,
        subject: memory === undefined ? 'unknown' : megabytes(memory),
        baseline: `${connections[0]?.count ?? 0} connections`,
      },
    ]
  } finally {
    await database.close()
  }
}
