import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { hospitalLife, type HospitalPlan } from '../server/sampleFiles/hospitalLife.ts'
import { atLeast, atMost, type Figure, megabytes, perSecond } from './figures.ts'
import { departments, importList, type ImportedList, newTenant, referrersOf, writeMonths } from './referralSubject.ts'
import { median, timed } from './samples.ts'
import type { Scene, Stage } from './stage.ts'

const table = 'copied_referrals'

const copyOut = async (owner: pg.Pool, tenantId: number, file: string) => {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local app.tenant_id = '${tenantId}'`)
    const rows = `copy (select * from referrals where tenant_id = ${tenantId} and upload_id is not null) to stdout`
    await pipeline(client.query(to(rows)), createWriteStream(file))
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Writes a list of all referrals of several months. */
export const writeList = (path: string, plan: Pick<HospitalPlan, 'referrers' | 'months' | 'referralsPerMonth'>) =>
  writeMonths(
    path,
    hospitalLife({ ...plan, seed: 11, departments, from: '2019-05', otherStaysPerMonth: 0, visitsPerMonth: 0 }),
  )

/** Creates a table with the keys, checks and indexes of the referrals, which any equivalent table needs. */
const withAllOfReferrals = async (owner: pg.Pool) => {
  await owner.query(`create table ${table} (like referrals including all)`)
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = 'referrals'::regclass and contype = 'f'`,
  )
  for (const { definition } of rows) await owner.query(`alter table ${table} add ${definition}`)
}

/**
 * A plain COPY of the same referrals, decoded.
 * @param kind - into a table without keys and indexes, or with those of the referrals
 * @returns milliseconds
 */
const copyIn = async (owner: pg.Pool, file: string, kind: 'bare' | 'keyed'): Promise<number> => {
  await (kind === 'keyed' ? withAllOfReferrals(owner) : owner.query(`create table ${table} (like referrals)`))
  const client = await owner.connect()
  try {
    return await timed(() => pipeline(createReadStream(file), client.query(from(`copy ${table} from stdin`))))
  } finally {
    client.release()
    await owner.query(`drop table ${table}`)
  }
}

/**
 * Rows per second of a list of referrals (cp932), from the file to finished facts and sums. It is compared with a plain COPY of the decoded rows,
 * and with one into a table with the keys and indexes of the referrals, which every import needs. It also measures the peak memory of a list ten
 * times as long.
 */
export const measureReferralImport = async (stage: Stage, scene: Scene, rounds: number): Promise<Figure[]> => {
  const referrers = await referrersOf(scene)
  const list = join(stage.folder, 'referrals.csv')
  const long = join(stage.folder, 'long.csv')
  await writeList(list, { referrers, months: 36, referralsPerMonth: 700 })
  await writeList(long, { referrers, months: 84, referralsPerMonth: 3_000 })
  const imports: ImportedList[] = []
  const copies: number[] = []
  const keyedCopies: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const tenantId = await newTenant(scene)
    imports.push(await importList(stage, scene, tenantId, list))
    const copy = join(stage.folder, 'referrals.copy')
    await copyOut(scene.owner, tenantId, copy)
    copies.push(await copyIn(scene.owner, copy, 'bare'))
    keyedCopies.push(await copyIn(scene.owner, copy, 'keyed'))
    await rm(copy)
  }
  const longOne = await importList(stage, scene, await newTenant(scene), long)
  const stored = imports[0]?.stored ?? 0
  const rate = (times: readonly number[]) => stored / (median(times) / 1000)
  const whole = rate(imports.map(({ milliseconds }) => milliseconds))
  const step = rate(imports.map(({ milliseconds, takingInMilliseconds }) => milliseconds - takingInMilliseconds))
  const peak = median(imports.map(({ peakBytes }) => peakBytes))
  const against = (name: string, subject: number, times: readonly number[]) => ({
    name,
    count: rounds,
    subject: perSecond(subject),
    baseline: perSecond(rate(times)),
    ratio: subject / rate(times),
  })
  return [
    {
      ...against(
        `referral list, ${stored.toLocaleString('en')} rows, from the upload to sums, against plain COPY`,
        whole,
        copies,
      ),
      aim: atLeast(0.25, whole / rate(copies)),
    },
    against('the same without taking in the file', step, copies),
    against('the same against COPY into a table with the same keys and indexes', step, keyedCopies),
    {
      name: `referral list, peak memory of ${longOne.stored.toLocaleString('en')} rows against ${stored.toLocaleString('en')}`,
      count: 1,
      subject: megabytes(longOne.peakBytes),
      baseline: megabytes(peak),
      ratio: longOne.peakBytes / peak,
      aim: atMost(1.25, longOne.peakBytes / peak),
    },
  ]
}
