import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '#contract/intake/dataUploads.ts'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { runUploads, type UploadPace } from '#server/intake/takeIn/runUploads.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { aPerson, aTenant, type Person } from '../builders.ts'
import { cp932 } from './cp932.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { aFolder } from './madeFiles.ts'
import { testSecret } from '../identity/secret.ts'
import { facility } from './surveyLines.ts'

export interface SurveyFile {
  readonly kind: UploadKind
  /** Text is encoded as cp932. */
  readonly contents: string | Buffer
  /** `YYYY-MM` */
  readonly month: string
  readonly lastMonth?: string
  readonly facilityCode?: string | null
  readonly headings?: number
  readonly encoding?: 'shift_jis' | 'utf-8'
}

export interface StoredUpload {
  readonly id: number
  readonly status: string
  readonly step: string | null
  readonly error_code: string | null
  readonly row_count: number
  readonly imported_row_count: number
  readonly failed_row_count: number
  readonly warning_count: number
  readonly findings: readonly Finding[]
  readonly replaced_at: string | null
  readonly attempt: number
}

export interface StoredProblem {
  readonly line: number
  readonly column_number: number | null
  readonly value: string
  readonly problem: string
  readonly is_rejected: boolean
}

interface Place {
  readonly database: TestDatabase
  readonly storage: Storage
}

/** A hospital whose files can be enqueued and imported. */
export const hospitalOn = (
  { database, storage }: Place,
  { tenantId, accountId }: Pick<Person, 'tenantId' | 'accountId'>,
) => {
  const put = async (file: SurveyFile): Promise<number> => {
    const { kind, contents, month, lastMonth = month, facilityCode = facility, headings = 0 } = file
    const bytes = typeof contents === 'string' ? cp932(contents) : contents
    const key = `uploads/${randomUUID()}`
    const path = join(tmpdir(), key.replace('/', '-'))
    await writeFile(path, bytes)
    await storage.put(key, path)
    await rm(path)
    const recognised = {
      kind,
      month: `${month}-01`,
      facility_code: facilityCode,
      delimiter: '\t',
      encoding: file.encoding ?? 'shift_jis',
      headings,
    }
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into data_uploads (
          tenant_id, kind, filename, status, step, created_by, storage_key, byte_count, recognised, first_month, last_month, queued_at
        ) values ($1, $2, 'ファイル.txt', 'processing', 'read', $3, $4, $5, $6, $7, $8, clock_timestamp()) returning id`,
      [tenantId, kind, accountId, key, bytes.length, recognised, `${month}-01`, `${lastMonth}-01`],
    )
    return rows[0]?.id ?? 0
  }
  const run = (pace?: UploadPace) => runUploads({ database, storage, secret: testSecret }, tenantId, pace)
  const read = async (id: number): Promise<StoredUpload> => {
    const { rows } = await database.owner.query<StoredUpload>(
      'select * from data_uploads where tenant_id = $1 and id = $2',
      [tenantId, id],
    )
    const [row] = rows
    if (!row) throw new Error('There is no such upload')
    return row
  }
  return {
    tenantId,
    accountId,
    put,
    run,
    read,
    /** Enqueues a file and imports it. */
    take: async (file: SurveyFile): Promise<StoredUpload> => {
      const id = await put(file)
      await run()
      return read(id)
    },
    problems: async (id: number) => {
      const { rows } = await database.owner.query<StoredProblem>(
        `select line, column_number, value, problem, is_rejected
          from data_upload_problems where tenant_id = $1 and upload_id = $2 order by position`,
        [tenantId, id],
      )
      return rows
    },
    rows: async <R extends Record<string, unknown>>(query: string): Promise<R[]> => {
      const { rows } = await database.owner.query<R>(query, [tenantId])
      return rows
    },
    /** Differences between stored values and those recomputed from the facts. */
    differences: async () => (await verifyFacts(database.jobs)).filter(({ tenantId: whose }) => whose === tenantId),
  }
}
export type Hospital = ReturnType<typeof hospitalOn>

/** A database, a folder of stored files, and hospitals that use them. */
export const surveyOffice = async () => {
  const database = await testDatabase()
  const folder = await aFolder()
  await ensureMasters(database.owner)
  const storage = folderStorage(folder.path)
  return {
    database,
    storage,
    storageDir: folder.path,
    aHospital: async () => hospitalOn({ database, storage }, await aPerson(database, await aTenant(database))),
    end: async () => {
      await database.drop()
      await folder.remove()
    },
  }
}
export type SurveyOffice = Awaited<ReturnType<typeof surveyOffice>>
