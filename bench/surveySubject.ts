import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { TextDecoder, promisify } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import type { UploadKind } from '../contract/facts/uploadKinds.ts'
import { ff1File, inpatientEfFile } from '../server/sampleFiles/dpcFiles.ts'
import { hospitalLife } from '../server/sampleFiles/hospitalLife.ts'
import { cp932 } from '../tests/support/intake/cp932.ts'
import type { Scene, Stage } from './stage.ts'

const run = promisify(execFile)
/** The 施設コード in the files. */
export const facility = '430000001'
export const firstMonth = '2015-04'

const referrer = { name: '第一内科', code: null, address: '熊本市', doctor: '院長 一郎', postalCode: '8620950' }

/** Generates the months of a hospital, without the first two, in which few stays end. */
export const months = function* (count: number) {
  let index = 0
  for (const month of hospitalLife({
    seed: 3,
    referrers: [{ ...referrer, id: 1 }],
    departments: ['循環器内科', '外科', '整形外科', '眼科'],
    from: '2015-02',
    months: count + 2,
    referralsPerMonth: 200,
    otherStaysPerMonth: 60,
    visitsPerMonth: 200,
  }))
    if (index++ >= 2) yield month
}

export type SurveyMaking = (typeof makings)[keyof typeof makings]
export const makings = { ef: inpatientEfFile, ff1: ff1File } as const

export interface MadeFile {
  readonly path: string
  readonly byteCount: number
  /** The same rows in COPY's format. */
  readonly copyPath: string
}

/** Writes a month of a hospital with a multiple of the patients. @param times - at most 900 */
export const makeFile = async (folder: string, making: SurveyMaking, times: number): Promise<MadeFile> => {
  const [month] = months(1)
  if (!month) throw new RangeError('There is no month')
  const rows = cp932(making(month, facility).replace(/^施設.*\r\n/u, '')).toString('latin1')
  const decoder = new TextDecoder('shift_jis')
  // The patients' numbers differ between the copies.
  const copies = function* () {
    for (let time = 0; time < times; time += 1)
      yield Buffer.from(rows.replaceAll(`${facility}\t000`, `${facility}\t${time + 100}`), 'latin1')
  }
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const copyPath = `${path}.copy`
  await pipeline(copies(), createWriteStream(path))
  await pipeline(
    (function* () {
      for (const copy of copies()) yield decoder.decode(copy).replaceAll('\\', '\\\\').replaceAll('\r\n', '\n')
    })(),
    createWriteStream(copyPath),
  )
  return { path, copyPath, byteCount: Buffer.byteLength(rows, 'latin1') * times }
}

/** A tenant with an account and nothing else. */
export const aTenant = async ({ owner }: Scene): Promise<number> => {
  const { rows } = await owner.query<{ tenant_id: number }>(
    `insert into tenants (name, plan, max_tag_count, max_account_count) values ('病院', 'professional202112', 10, 10) returning tenant_id`,
  )
  const tenantId = rows[0]?.tenant_id ?? 0
  const loginName = `staff${tenantId}`
  await owner.query(
    `insert into accounts (tenant_id, username, email, login_name, role, is_confirmed) values ($1, '佐藤', $2, $3, 'member', true)`,
    [tenantId, `${loginName}@example.jp`, loginName],
  )
  return tenantId
}

export interface WaitingFile {
  readonly kind: UploadKind
  readonly storageKey: string
  readonly byteCount: number
  /** `YYYY-MM`; by default the file's only month. */
  readonly firstMonth?: string
  readonly lastMonth?: string
}

/** Adds a stored file to a tenant's queue. @returns its id */
export const enqueue = async (
  owner: pg.Pool,
  tenantId: number,
  { kind, storageKey, byteCount, firstMonth: first = firstMonth, lastMonth = first }: WaitingFile,
): Promise<number> => {
  const recognised = {
    kind,
    month: `${first}-01`,
    facility_code: facility,
    delimiter: '\t',
    encoding: 'shift_jis',
    headings: 0,
  }
  const { rows } = await owner.query<{ id: number }>(
    `insert into data_uploads (
      tenant_id, kind, filename, status, step, created_by, storage_key, byte_count, recognised, first_month, last_month, queued_at
    )
    select $1, $2, 'ファイル.txt', 'processing', 'read', min(id), $3, $4, $5, $6, $7, clock_timestamp()
    from accounts where tenant_id = $1
    returning id`,
    [tenantId, kind, storageKey, byteCount, recognised, `${first}-01`, `${lastMonth}-01`],
  )
  return rows[0]?.id ?? 0
}

const Worked = z.object({ milliseconds: z.number(), peakBytes: z.number() })

/** Processes the tenant's files in a separate process. @throws unless all are completed */
export const workOff = async (
  { secretText }: Stage,
  { owner, ownerUrl }: Scene,
  tenantId: number,
  storageDir: string,
) => {
  const script = join(import.meta.dirname, 'surveyProcess.ts')
  const { stdout } = await run(process.execPath, [script, ownerUrl, secretText, storageDir, String(tenantId)])
  const { rowCount } = await owner.query(
    `select from data_uploads where tenant_id = $1 and (status <> 'completed' or failed_row_count > 0)`,
    [tenantId],
  )
  if (rowCount) throw new Error('A file of the survey was not taken')
  return Worked.parse(JSON.parse(stdout))
}
