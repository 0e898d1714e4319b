import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { HospitalMonth, Referrer } from '../server/sampleFiles/hospitalLife.ts'
import { referralFile } from '../server/sampleFiles/referralFiles.ts'
import { cp932 } from '../tests/support/intake/cp932.ts'
import type { Scene, Stage } from './stage.ts'

const run = promisify(execFile)

/** Names of the departments of a typical hospital. */
export const departments = [
  '総合内科',
  '循環器内科',
  '消化器内科',
  '外科',
  '整形外科',
  '眼科',
  '脳神経外科',
  '泌尿器科',
]
const referrerCount = 600

const isInCp932 = (text: string) => {
  try {
    return cp932(text).length > 0
  } catch {
    return false
  }
}

/** Institutions of one prefecture as referrers, with names that cp932 can encode. */
export const referrersOf = async ({ owner }: Scene): Promise<Referrer[]> => {
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

/** Writes the referrals of several months as a list in cp932, as exported by the demo hospital's own system. */
export const writeMonths = async (path: string, months: Iterable<HospitalMonth>): Promise<void> => {
  const pieces = function* () {
    let isFirst = true
    for (const month of months) {
      const text = referralFile(month)
      yield cp932(isFirst ? text : text.slice(text.indexOf('\n') + 1))
      isFirst = false
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
}

/** Creates a tenant with the departments of the list, so that each import starts from empty data. */
export const newTenant = async ({ owner }: Scene): Promise<number> => {
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

const Imported = z.object({
  stored: z.int(),
  failed: z.int(),
  takingInMilliseconds: z.number(),
  milliseconds: z.number(),
  peakBytes: z.number(),
})

export type ImportedList = z.infer<typeof Imported>

/** Imports a list in a separate process. */
export const importList = async (
  { folder, secretText }: Stage,
  { owner, ownerUrl }: Scene,
  tenantId: number,
  file: string,
) => {
  await owner.query('checkpoint')
  const script = join(import.meta.dirname, 'referralProcess.ts')
  const storage = join(folder, 'office/files')
  const { stdout } = await run(process.execPath, [script, ownerUrl, secretText, storage, String(tenantId), file])
  return Imported.parse(JSON.parse(stdout))
}
