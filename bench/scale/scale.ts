import { join } from 'node:path'
import { z } from 'zod'
import { accessTokensOf } from '../../tests/support/identity/accessTokens.ts'
import { analysedDays, fillHospital } from '../analysis/largeAnalysis.ts'
import { requestOf } from '../calls.ts'
import { type Figure, megabytes } from '../figures.ts'
import { seedOffice, startOffice } from '../office.ts'
import { openConnection } from '../rawHttp.ts'
import { writeList } from '../referralImport.ts'
import { importList, newTenant, referrersOf } from '../referralSubject.ts'
import { residentMemory } from '../residentMemory.ts'
import type { Scene, Stage } from '../stage.ts'
import { cpuSeconds, parentOf } from './cpuTime.ts'
import { userHour } from './userHour.ts'

const postmasterOf = async ({ owner }: Scene): Promise<number> => {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(z.int().parse(rows[0]?.pid))
}

const databaseBytes = async ({ owner }: Scene): Promise<number> => {
  const { rows } = await owner.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return z.number().parse(rows[0]?.bytes)
}

const counted = (name: string, count: number, subject: string): Figure => ({ name, count, subject, baseline: '' })
const perUnit = (seconds: number, count: number, unit: string) => `${((seconds * 1000) / count).toFixed(2)} ms/${unit}`

/** The processor time of a list of referrals from file to sums, of the importing process and of the database. */
const importCost = async (stage: Stage, scene: Scene): Promise<Figure[]> => {
  const postmaster = await postmasterOf(scene)
  const list = join(stage.folder, 'scale.csv')
  await writeList(list, { referrers: await referrersOf(scene), months: 36, referralsPerMonth: 700 })
  const tenantId = await newTenant(scene)
  const [ownBefore, databaseBefore] = [cpuSeconds(process.pid), cpuSeconds(postmaster)]
  const { stored } = await importList(stage, scene, tenantId, list)
  return [
    counted(
      'processor time of a referral in a list: importing process',
      stored,
      perUnit(cpuSeconds(process.pid) - ownBefore, stored, 'referral'),
    ),
    counted('… database', stored, perUnit(cpuSeconds(postmaster) - databaseBefore, stored, 'referral')),
  ]
}

/**
 * What a hospital costs: bytes of a referral with all that is derived from it, processor time of an imported referral, and of an hour of one user's
 * work. Processor times hardly depend on what else the machine does. Linux only.
 * @param share - share of five million referrals
 */
export const measureScale = async (stage: Stage, share: number, say: (what: string) => void): Promise<Figure[]> => {
  const scene = await stage.database('bench_scale')
  await stage.importInto(scene, stage.master.file)
  const { tenantId, person } = await seedOffice(scene)
  const empty = await databaseBytes(scene)
  await fillHospital(scene, tenantId, share, say)
  const { rows } = await scene.owner.query<{ referrals: number; stays: number; contacts: number }>(
    `select (select count(*) from referrals where tenant_id = $1)::int as referrals,
      (select count(*) from hospital_admissions where tenant_id = $1)::int as stays,
      (select count(*) from communications where tenant_id = $1)::int as contacts`,
    [tenantId],
  )
  const [counts] = rows
  if (!counts) throw new Error('The hospital has no referrals')
  const { referrals, stays, contacts } = counts
  const bytes = (await databaseBytes(scene)) - empty
  say('Importing a list')
  const imports = await importCost(stage, scene)
  const { rows: partners } = await scene.owner.query<{ id: number }>(
    `select medical_institution_id as id from referral_running_counts where tenant_id = $1 order by id limit 20`,
    [tenantId],
  )
  const product = await startOffice(stage, scene)
  try {
    say('Working for an hour')
    const office = { origin: product.origin, tokens: await accessTokensOf(product.origin, person) }
    const doings = userHour(
      partners.map(({ id }) => id),
      analysedDays().last,
    )
    const connection = await openConnection(product.origin)
    const work = async (times: (each: number) => number) => {
      let calls = 0
      for (const { times: each, calls: asked } of doings)
        for (let turn = 0; turn < times(each); turn += 1)
          for (const call of asked) {
            await connection.send(requestOf(office, call))
            calls += 1
          }
      return calls
    }
    await work(() => 1)
    const postmaster = await postmasterOf(scene)
    const [serverBefore, databaseBefore] = [cpuSeconds(product.pid), cpuSeconds(postmaster)]
    const calls = await work((each) => each)
    const [server, database] = [cpuSeconds(product.pid) - serverBefore, cpuSeconds(postmaster) - databaseBefore]
    connection.close()
    const memory = residentMemory(product.pid)
    return [
      counted('the nation’s list and the demo, in the database', 1, megabytes(empty)),
      counted(
        `a referral with its share of ${stays.toLocaleString('en')} stays, ${contacts.toLocaleString('en')} contacts and sums`,
        referrals,
        `${Math.round(bytes / referrals)} bytes`,
      ),
      ...imports,
      counted('an hour of one user’s work: calls', calls, `${calls} calls`),
      counted('… processor time of the server', calls, `${server.toFixed(2)} s`),
      counted('… processor time of the database', calls, `${database.toFixed(2)} s`),
      counted('memory of the server', 1, memory === undefined ? 'unknown' : megabytes(memory)),
    ]
  } finally {
    await product.end()
  }
}
