import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { inTenant } from '../../db/inTenant.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import type { Storage } from '../../storage/storage.ts'
import { nearestReferrers, placeOfOffice } from '../../intake/samples/nearestReferrers.ts'
import { sendMadeFile } from '../../intake/samples/sendMadeFile.ts'
import { demoTenants } from '../tenants.ts'
import { demoFiles } from './demoFiles.ts'
import { writeDemoCard } from './writeDemoCard.ts'

export interface DemoLoading {
  readonly database: Pick<Database, 'app' | 'jobs'>
  readonly storage: Storage
}

interface Office {
  readonly tenantId: number
  readonly accountId: number
  /** The month in which the demo was made, `YYYY-MM`. The files end before it. */
  readonly until: string
}

const [hospital] = demoTenants

/** Departments of the survey for which the hospital has other names. */
const departmentCodes = [
  ['010', '総合内科'],
  ['240', '耳鼻いんこう科'],
] as const

const maxReferrers = 420

/** The demo hospital and its staff; undefined if the demo has not been seeded. */
const findOffice = async ({ jobs }: DemoLoading['database']): Promise<Office | undefined> => {
  const { rows: tenants } = await jobs.query<{ tenant_id: number }>(
    `select tenant_id
    from tenants
    join medical_institutions on medical_institutions.id = tenants.medical_institution_id
    where tenants.demo and medical_institutions.source_id = $1
    order by tenant_id
    limit 1`,
    [hospital?.own.source_id],
  )
  const tenantId = tenants[0]?.tenant_id
  if (tenantId === undefined) return undefined
  const { rows } = await inTenant(jobs, tenantId, (client) =>
    client.query<{ id: number; until: string }>(
      `select accounts.id, to_char(tenants.created_at at time zone 'Asia/Tokyo', 'YYYY-MM') as until
      from accounts
      join tenants on tenants.tenant_id = accounts.tenant_id
      where accounts.tenant_id = $1 and accounts.deleted_at is null
      order by accounts.id
      limit 1`,
      [tenantId],
    ),
  )
  return rows[0] && { tenantId, accountId: rows[0].id, until: rows[0].until }
}

const nameDepartments = async (tx: TenantTransaction, tenantId: number) => {
  for (const [code, name] of departmentCodes)
    await sql`
      ${insertComputed(
        tenantId,
        'own_department_dpc_codes',
        ['department_code', 'own_department_id'],
        sql`select ${code}::text, id from own_departments where tenant_id = ${tenantId} and name = ${name}`,
      )}
      on conflict do nothing
    `.execute(tx)
}

/**
 * Uploads the demo hospital's files of its last months in the same way as users do, and starts them. Files that were
 * uploaded before are left out, so the next run completes an interrupted one. Beside them a doctor's business card is stored.
 * @returns how many files were uploaded
 */
export const loadDemoFiles = async (loading: DemoLoading, months: number): Promise<number> => {
  const { database, storage } = loading
  const office = await findOffice(database)
  if (!office || !hospital) return 0
  const { tenantId, until } = office
  const { referrers, sent } = await withTenant(database.app, tenantId, async (tx) => {
    await nameDepartments(tx, tenantId)
    const rows = await tx
      .selectFrom('data_upload_records')
      .where('tenant_id', '=', tenantId)
      .where((eb) => eb.or([eb('status', '<>', 'waiting'), eb('import_id', 'is not', null)]))
      .select('filename')
      .execute()
    const place = await placeOfOffice(tx, tenantId)
    return {
      referrers: place ? await nearestReferrers(tx, place, maxReferrers) : [],
      sent: new Set(rows.map(({ filename }) => filename)),
    }
  })
  await writeDemoCard(loading, office)
  if (referrers.length === 0) return 0
  const departments = hospital.ownDepartments.map(([name]) => name)
  const folder = await mkdtemp(join(tmpdir(), 'renkei-demo-'))
  try {
    let count = 0
    for (const file of demoFiles({ until, months, referrers, departments })) {
      if (sent.has(file.filename)) continue
      await sendMadeFile({ app: database.app, storage, folder, tenantId, accountId: office.accountId }, file)
      count++
    }
    return count
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
