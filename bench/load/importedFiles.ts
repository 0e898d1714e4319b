import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hospitalLife } from '#server/sampleFiles/hospitalLife.ts'
import type { HospitalPlan, Referrer } from '#server/sampleFiles/hospitalEvents.ts'
import { randomFrom } from '#server/sampleFiles/random.ts'
import { referralFile } from '#server/sampleFiles/referralFiles.ts'
import { csvRows } from '#server/tables/csvFile.ts'
import { cp932 } from '#tests/support/intake/cp932.ts'
import type { Scene } from '../data/stage.ts'

const partners = 3_000

/** Writes a typical file: contacts with partners, given by name and address. The person who imports it is in charge. */
export const writeContacts = async ({ owner }: Scene, path: string, count: number): Promise<void> => {
  const { rows } = await owner.query<{ name: string; address: string }>(
    `select name, address from medical_institutions where running_status = 'open' order by id limit $1`,
    [partners],
  )
  const random = randomFrom(7)
  const day = () => `2026/${random.whole(1, 9)}/${random.whole(1, 28)}`
  const contacts = Array.from({ length: count }, (_, index) => {
    const { name, address } = rows[random.whole(0, rows.length - 1)] ?? { name: '', address: '' }
    return [name, address, index % 3 === 0 ? 'メール' : '訪問', day(), `${index}回目。院長と地域連携について話した`]
  })
  await writeFile(path, csvRows([['医療機関名', '住所', '種類', '実施日', 'メモ'], ...contacts]))
}

/** Names of the departments of a typical hospital. */
const departments = ['総合内科', '循環器内科', '消化器内科', '外科', '整形外科', '眼科', '脳神経外科', '泌尿器科']
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

/** Writes a list of all referrals of several months in cp932, as the demo hospital's own system exports it. */
export const writeReferrals = async (
  path: string,
  plan: Pick<HospitalPlan, 'referrers' | 'months' | 'referralsPerMonth'>,
): Promise<void> => {
  const months = hospitalLife({
    ...plan,
    seed: 11,
    departments,
    from: '2019-05',
    otherStaysPerMonth: 0,
    visitsPerMonth: 0,
  })
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
