import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { z } from 'zod'
import { hospitalLife, type HospitalPlan, type Referrer } from '../server/demo/files/hospitalLife.ts'
import { referralFile } from '../server/demo/files/referralFiles.ts'
import { cp932 } from '../tests/support/cp932.ts'
import { atLeast, atMost, type Figure, megabytes, perSecond } from './figures.ts'
import { median, timed } from './samples.ts'
import type { Scene, Stage } from './stage.ts'

const run = promisify(execFile)

const departments = ['総合内科', '循環器内科', '消化器内科', '外科', '整形外科', '眼科', '脳神経外科', '泌尿器科']
const referrerCount = 600
const table = 'copied_referrals'

const isInCp932 = (text: string) => {
  try {
    return cp932(text).length > 0
  } catch {
    return false
  }
}

const referrersOf = async ({ owner }: Scene): Promise<Referrer[]> => {
  const { rows } = await owner.query<{ id: number; name: string; code: string | null; address: string }>(
    `select id, name, insurance_code as code, address
    from medical_institutions
    where running_status = 'open' and prefecture_code = '43'
    order by id`,
  )
  return rows
    .filter(({ name, address }) => isInCp932(`${name}${address}`))
    .slice(0, referrerCount)
    .map((referrer) => ({ ...referrer, doctor: '山田 太郎', postalCode: '8600001' }))
}

/** A list of all referrals of so many months in cp932, as the demo hospital's own system exports them. */
const writeList = async (path: string, plan: Pick<HospitalPlan, 'referrers' | 'months' | 'referralsPerMonth'>) => {
  const months = function* () {
    let isFirst = true
    const life = hospitalLife({
      ...plan,
      seed: 11,
      departments,
      from: '2019-05',
      otherStaysPerMonth: 0,
      visitsPerMonth: 0,
    })
    for (const month of life) {
      const text = referralFile(month)
      yield cp932(isFirst ? text : text.slice(text.indexOf('\n') + 1))
      isFirst = false
    }
  }
  await pipeline(Readable.from(months()), createWriteStream(path))
}

/** A tenant with the departments of the list, so that each import is a first one. */
const newTenant = async ({ owner }: Scene): Promise<number> => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>(`select nextval('tenants_id_seq') as id`)
    const tenantId = rows[0]?.id ?? 0
    await client.query(`set local app.tenant_id = '${tenantId}'`)
    await client.query(`insert into tenants (tenant_id, name, plan) values ($1, '計測', 'professional202112')`, [
      tenantId,
    ])
    await client.query(
      `insert into accounts (tenant_id, username, email, login_name, role, is_confirmed)
      values ($1, '計測', $2 || '@bench.example', $2, 'owner', true)`,
      [tenantId, `bench${tenantId}`],
    )
    await client.query(
      `insert into own_departments (tenant_id, name, display_order)
      select $1, name, place from unnest($2::text[]) with ordinality as listed (name, place)`,
      [tenantId, departments],
    )
    await client.query('commit')
    return tenantId
  } finally {
    client.release()
  }
}

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

/** A plain COPY of the same referrals, decoded, into a table without indexes. @returns milliseconds */
const copyIn = async (owner: pg.Pool, file: string): Promise<number> => {
  await owner.query(`create table ${table} (like referrals)`)
  const client = await owner.connect()
  try {
    return await timed(() => pipeline(createReadStream(file), client.query(from(`copy ${table} from stdin`))))
  } finally {
    client.release()
    await owner.query(`drop table ${table}`)
  }
}

const Done = z.object({
  stored: z.int(),
  failed: z.int(),
  takingInMilliseconds: z.number(),
  milliseconds: z.number(),
  peakBytes: z.number(),
})

const importList = async (
  { folder, secretText }: Stage,
  { owner, ownerUrl }: Scene,
  tenantId: number,
  file: string,
) => {
  await owner.query('checkpoint')
  const script = join(import.meta.dirname, 'referralProcess.ts')
  const storage = join(folder, 'office/files')
  const { stdout } = await run(process.execPath, [script, ownerUrl, secretText, storage, String(tenantId), file])
  return Done.parse(JSON.parse(stdout))
}

/**
 * Rows of a list of referrals (cp932) a second, from the file to finished facts and sums, against a plain COPY of the decoded rows; and the peak
 * memory of a list ten times as long.
 */
export const measureReferralImport = async (stage: Stage, scene: Scene, rounds: number): Promise<Figure[]> => {
  const referrers = await referrersOf(scene)
  const list = join(stage.folder, 'referrals.csv')
  const long = join(stage.folder, 'long.csv')
  await writeList(list, { referrers, months: 36, referralsPerMonth: 700 })
  await writeList(long, { referrers, months: 84, referralsPerMonth: 3_000 })
  const imports: z.infer<typeof Done>[] = []
  const copies: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const tenantId = await newTenant(scene)
    imports.push(await importList(stage, scene, tenantId, list))
    const copy = join(stage.folder, 'referrals.copy')
    await copyOut(scene.owner, tenantId, copy)
    copies.push(await copyIn(scene.owner, copy))
    await rm(copy)
  }
  const longOne = await importList(stage, scene, await newTenant(scene), long)
  const stored = imports[0]?.stored ?? 0
  const rate = (times: readonly number[]) => stored / (median(times) / 1000)
  const whole = rate(imports.map(({ milliseconds }) => milliseconds))
  const step = rate(imports.map(({ milliseconds, takingInMilliseconds }) => milliseconds - takingInMilliseconds))
  const peak = median(imports.map(({ peakBytes }) => peakBytes))
  const against = (name: string, subject: number): Figure => ({
    name,
    count: rounds,
    subject: perSecond(subject),
    baseline: perSecond(rate(copies)),
    ratio: subject / rate(copies),
    aim: atLeast(0.25, subject / rate(copies)),
  })
  return [
    against(`referral list, ${stored.toLocaleString('en')} rows, from the upload to sums, against plain COPY`, whole),
    against('the same without taking in the file', step),
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
