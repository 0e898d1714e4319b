import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import { sql } from 'kysely'
import { type Recognised, SurveyKind } from '../../../contract/intake/dataUploads.ts'
import type { Database } from '../../db/connection.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { inTenant } from '../../db/inTenant.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { startUploads } from '../../intake/takeIn/startUploads.ts'
import { kinds } from '../../institutions/master/facilityTypes.ts'
import { importKindOf } from '../../intake/records/importKinds.ts'
import { takeInUploaded } from '../../intake/arrival/newImport.ts'
import type { Storage } from '../../storage/storage.ts'
import { arrivalOf, newArrivalName } from '../../intake/arrival/arrivalNames.ts'
import { type IncomingFolder, incomingFolder } from '../../intake/arrival/incomingFolder.ts'
import { takeInArrival } from '../../intake/arrival/receiveFile.ts'
import { demoTenants } from '../tenants.ts'
import { type DemoFile, demoFiles } from './demoFiles.ts'
import { writeDemoCard } from './writeDemoCard.ts'
import type { Referrer } from './hospitalLife.ts'

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

/**
 * The institutions around the hospital, nearest first, without dentists, who seldom refer patients to a hospital with
 * these departments.
 */
const readReferrers = async (tx: TenantTransaction): Promise<Referrer[]> => {
  const { rows } = await sql<Referrer>`
    select
      id, name, insurance_code as code, address, coalesce(administrator_name, '院長') as doctor,
      coalesce(replace(postal_code, '-', ''), '8600001') as "postalCode", departments
    from medical_institutions
    where running_status = 'open'
      and source_id not like 'DEMO-%'
      and not (${kinds.dental} = any(facility_type_ids))
      and longitude between ${hospital?.own.longitude ?? 0}::float8 - 0.5 and ${hospital?.own.longitude ?? 0}::float8 + 0.5
      and latitude between ${hospital?.own.latitude ?? 0}::float8 - 0.5 and ${hospital?.own.latitude ?? 0}::float8 + 0.5
    order by
      plane_point(longitude, latitude)
        <-> plane_point(${hospital?.own.longitude ?? 0}::float8, ${hospital?.own.latitude ?? 0}::float8),
      id
    limit ${maxReferrers}
  `.execute(tx)
  return rows
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

const uploadOf = (tx: TenantTransaction, tenantId: number, arrival: string) =>
  tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('arrival', '=', arrival)
    .select(['id', 'kind', 'recognised'])
    .executeTakeFirstOrThrow()

/** Starts an uploaded file with the kind that was recognised, as users do. */
const start = async (
  { storage }: DemoLoading,
  tx: TenantTransaction,
  office: Office,
  file: DemoFile,
  arrival: string,
) => {
  const { tenantId, accountId } = office
  const { id, recognised } = await uploadOf(tx, tenantId, arrival)
  const recognition = recognised as Recognised | null
  if (recognition?.kind !== file.kind) throw new Error(`${file.filename} was not recognised as what it is`)
  if (file.kind === 'referral' || file.kind === 'reverse_referral') {
    const kind = importKindOf[file.kind]
    await takeInUploaded({ tx, tenantId, accountId, uploadId: id, kind, storage, review: false, again: true })
    return
  }
  const kind = SurveyKind.parse(file.kind)
  await startUploads(tx, tenantId, [{ id, kind, first_month: file.month, last_month: file.month, again: true }])
}

const send = async (loading: DemoLoading, incoming: IncomingFolder, office: Office, file: DemoFile) => {
  const { database, storage } = loading
  const content = file.content()
  const name = newArrivalName(office)
  await incoming.store.create(
    new Upload({ id: name, size: content.length, offset: 0, metadata: { filename: file.filename } }),
  )
  await writeFile(incoming.pathOf(name), content)
  await takeInArrival({ pool: database.app, storage, incoming, largest: content.length }, name)
  const arrival = arrivalOf(name)?.uuid ?? ''
  await withTenant(database.app, office.tenantId, (tx) => start(loading, tx, office, file, arrival))
}

/**
 * Uploads the demo hospital's files of its last months in the same way as users do, and starts them. Files that were
 * uploaded before are left out, so the next run completes an interrupted one. Beside them a doctor's business card is stored.
 * @returns how many files were uploaded
 */
export const loadDemoFiles = async (loading: DemoLoading, months: number): Promise<number> => {
  const { database } = loading
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
    return { referrers: await readReferrers(tx), sent: new Set(rows.map(({ filename }) => filename)) }
  })
  await writeDemoCard(loading, office)
  if (referrers.length === 0) return 0
  const departments = hospital.ownDepartments.map(([name]) => name)
  const folder = await mkdtemp(join(tmpdir(), 'renkei-demo-'))
  try {
    const incoming = incomingFolder(folder)
    let count = 0
    for (const file of demoFiles({ until, months, referrers, departments })) {
      if (sent.has(file.filename)) continue
      await send(loading, incoming, office, file)
      count++
    }
    return count
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
