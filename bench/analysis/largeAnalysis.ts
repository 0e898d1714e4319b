import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import { openDatabase } from '#server/db/connection.ts'
import { kyselyOn } from '#server/db/tenant.ts'
import { withHashJoins } from '#server/db/hashJoins.ts'
import { refreshLoadedMonths } from '#server/facts/months/refreshLoadedMonths.ts'
import { refreshRollups } from '#server/facts/rollups/rollups.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import type { Scene } from '../data/stage.ts'
import { factStatements, type HospitalDays, type HospitalSize } from './hospitalFacts.ts'

/** The size of an extremely large hospital. */
const months = 120
const largest: HospitalSize = { referrals: 5_000_000, referrers: 22_000, contacts: 150_000, partners: 6_000 }

/** Ten years up to the last month. */
export const analysedDays = (): HospitalDays => {
  const next = monthOf(dayInJapan())
  return { first: monthAfter(next, -months), last: daysAfter(next, -1) }
}

const inOneGo = async (owner: pg.Pool, tenantId: number, work: (client: pg.ClientBase) => Promise<void>) => {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local app.tenant_id = '${tenantId}'; set local statement_timeout = 0`)
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const vacuum = async (owner: pg.Pool) => {
  const client = await owner.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  await client.query('reset statement_timeout')
  client.release()
}

/** Makes the product compare its rollups with the facts. @throws if they differ */
const verify = async (scene: Scene) => {
  const database = openDatabase(scene)
  const findings = await verifyFacts(database.jobs)
  await database.close()
  if (findings.length > 0) throw new Error(`The rollups are wrong: ${JSON.stringify(findings.slice(0, 3))}`)
}

/**
 * Writes ten years of a tenant's facts directly into the database, with rollups and trends computed by the product and verified as in db:verify.
 * @param share - share of the size
 * @param whole - by default five million referrals and all related data
 * @returns the seconds to compute the rollups of all months
 */
export const fillHospital = async (
  scene: Scene,
  tenantId: number,
  share: number,
  say: (what: string) => void,
  whole: HospitalSize = largest,
): Promise<number> => {
  const { owner } = scene
  const of = (count: number) => Math.ceil(count * share)
  const span = analysedDays()
  const size = {
    referrals: of(whole.referrals),
    referrers: of(whole.referrers),
    contacts: of(whole.contacts),
    partners: of(whole.partners),
  }
  say(`Making ${size.referrals.toLocaleString('en')} referrals of ${size.referrers.toLocaleString('en')} institutions`)
  await inOneGo(owner, tenantId, async (client) => {
    for (const statement of factStatements(size, span)) await client.query(statement)
  })
  await vacuum(owner)
  say('Summing up')
  const begin = performance.now()
  await inOneGo(owner, tenantId, async (client) => {
    const tx = kyselyOn(client)
    await withHashJoins(tx, () => refreshRollups(tx, tenantId, monthsBetween(span.first, span.last)))
    await refreshLoadedMonths(tx, tenantId)
  })
  const seconds = (performance.now() - begin) / 1000
  const database = openDatabase(scene)
  await computeReferralTrends(database.jobs, tenantId)
  await database.close()
  await vacuum(owner)
  say('Verifying')
  await verify(scene)
  return seconds
}
