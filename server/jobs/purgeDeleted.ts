import { idempotencyDays } from '#contract/idempotencyKeys.ts'
import { eachTenant } from '../db/eachTenant.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { restorableDays } from '../records/softDeletion.ts'
import { kyselyOn, type TenantTransaction } from '../db/tenant.ts'
import { removePatientIds } from '../facts/referrals/patientNumbers.ts'
import { noteFreedFiles, removeFreedFiles } from '../storage/freedFiles.ts'
import { purgeEvents } from '../emails/tracking/purgeEvents.ts'
import type { Storage } from '../storage/storage.ts'
import { forgetReplaced } from '../intake/undo/forgetReplaced.ts'

/** Tables with soft deletion, and the column with the time of deletion. Dependent rows are deleted by their foreign keys. */
const softlyDeleted = [
  ['communications', 'deleted_at'],
  ['vocs', 'deleted_at'],
  ['doctors', 'deleted_at'],
  ['tasks', 'deleted_at'],
  ['visit_plans', 'deleted_at'],
  ['action_list_medical_institutions', 'removed_at'],
  ['action_lists', 'deleted_at'],
  ['deleted_referral_facts', 'deleted_at'],
  ['dashboards', 'deleted_at'],
  ['reports', 'deleted_at'],
  ['emails', 'deleted_at'],
  ['email_templates', 'deleted_at'],
] as const

const expired = (column: string) => `${column} <= now() - $2::int * interval '1 day'`

// Alerts stand on their condition as long as it is there, so only one that has raised none goes.
const deleteSilentConditions = `
  delete from alert_conditions as conditions
  where conditions.tenant_id = $1
    and ${expired('conditions.deleted_at')}
    and not exists (
      select from alerts where alerts.tenant_id = $1 and alerts.alert_condition_id = conditions.id
    )`

const freeOfCommunications = (table: 'tasks' | 'visit_plans', column = 'communication_id') => `
  update ${table}
  set ${column} = null
  where tenant_id = $1
    and ${column} in (select id from communications where tenant_id = $1 and ${expired('deleted_at')})`

// What was sent to a doctor, and why it might be, is kept under the address.
const freeOfDoctors = (table: 'email_recipients' | 'email_consents') => `
  update ${table}
  set doctor_id = null
  where tenant_id = $1
    and doctor_id in (select id from doctors where tenant_id = $1 and ${expired('deleted_at')})`

// A group goes once none of its communications is kept.
const deleteEmptyGroups = `
  delete from communication_groups as groups
  where groups.tenant_id = $1
    and ${expired('groups.deleted_at')}
    and not exists (
      select from communications where communications.tenant_id = $1 and communications.group_id = groups.id
    )`

// The log of deliveries to webhooks.
const deleteOldDeliveries = `delete from webhook_deliveries where tenant_id = $1 and ${expired('finished_at')}`

// No token of a sitting lives that long.
const deleteEndedSittings = `delete from ended_sittings where tenant_id = $1 and ended_at < now() - interval '2 days'`

// The removal of a mark is taken back at once or never.
const deleteRemovedMarks = `
  delete from removed_reply_marks where tenant_id = $1 and removed_at < now() - interval '1 day'`

// A caller that has got no reply sends again at once, or when it is back.
const deleteOldKeys = `
  delete from idempotency_keys where tenant_id = $1 and created_at < now() - $2::int * interval '1 day'`

// What a mail told of is known for longer than it could be told again (server/alerts/dailyMail).
const deleteOldMails = `delete from daily_mails where tenant_id = $1 and due_on < current_date - 60`

// Files are kept for a day, so that a user who has just uploaded one has time to save the record it belongs to.
const deleteLonelyFiles = `
  delete from uploaded_files as files
  where files.tenant_id = $1
    and files.created_at < now() - interval '1 day'
    and not exists (
      select from communication_attachments as attachments
      where attachments.tenant_id = $1 and attachments.uploaded_file_id = files.id
    )
    and not exists (select from tenants where tenants.tenant_id = $1 and tenants.logo_file_id = files.id)
    and not exists (select from doctors where doctors.tenant_id = $1 and doctors.business_card_id = files.id)
    and not exists (select from emails where emails.tenant_id = $1 and emails.attachment_id = files.id)
    and not exists (select from email_pictures as pictures where pictures.tenant_id = $1 and pictures.file_id = files.id)
  returning files.storage_key`

// An import can still be undone without its file.
const forgetTakenFiles = (table: 'imports' | 'data_uploads') => `
  with old as (
    select id, storage_key
    from ${table}
    where tenant_id = $1 and status in ('completed', 'failed') and storage_key is not null and ${expired('created_at')}
    for update
  )
  update ${table} as taken
  set storage_key = null
  from old
  where taken.tenant_id = $1 and taken.id = old.id
  returning old.storage_key`

// As long as facts of an upload stand, or are kept for what replaced them, it can be undone.
const isWithoutFacts = `
    not exists (select from upload_months where tenant_id = $1 and upload_id = uploads.id)
    and not exists (select from referrals where tenant_id = $1 and upload_id = uploads.id)
    and not exists (select from reverse_referrals where tenant_id = $1 and upload_id = uploads.id)
    and not exists (select from hospital_admissions where tenant_id = $1 and upload_id = uploads.id)
    and not exists (select from admission_charges where tenant_id = $1 and upload_id = uploads.id)
    and not exists (select from outpatient_months where tenant_id = $1 and upload_id = uploads.id)`

// An import that nobody started within this time is deleted like an undone one, and so is a failed list: it has stored nothing.
const lockOldImports = `
  select id
  from imports
  where tenant_id = $1
    and (
      ${expired('deleted_at')}
      or (status = 'waiting' or status = 'failed' and kind in ('referrals', 'reverse_referrals')) and ${expired('created_at')}
    )
  order by id
  for update`

// A list goes with its upload, or not at all.
const deleteTheirUploads = `
  delete from data_uploads as uploads
  where tenant_id = $1 and import_id = any($2::bigint[])
    and ${isWithoutFacts}`

const deleteImports = `
  delete from imports
  where tenant_id = $1 and id = any($2::bigint[])
    and not exists (select from data_uploads where tenant_id = $1 and import_id = imports.id)
  returning storage_key`

// The file of a deleted upload was removed at once, unless the storage could not be reached.
const deleteOldUploads = `
  delete from data_uploads as uploads
  where tenant_id = $1 and import_id is null
    and (
      ${expired('deleted_at')}
      or status in ('waiting', 'failed') and ${expired('created_at')}
    )
    and ${isWithoutFacts}
  returning storage_key`

const removeNumbersOfDeleted = async (tx: TenantTransaction, tenantId: number) => {
  for (const kind of ['referral', 'reverse_referral'] as const)
    await removePatientIds(
      tx,
      tenantId,
      kind,
      sql`
        select id from deleted_referral_facts
        where tenant_id = ${tenantId} and kind = ${kind} and deleted_at <= now() - ${restorableDays}::int * interval '1 day'`,
    )
}

/** @returns how many rows without contents were removed */
const purgeRows = async (client: pg.ClientBase, tenantId: number): Promise<number> => {
  const parameters = [tenantId, restorableDays]
  await client.query(freeOfCommunications('tasks'), parameters)
  await client.query(freeOfCommunications('tasks', 'recorded_communication_id'), parameters)
  await client.query(freeOfCommunications('visit_plans'), parameters)
  await client.query(freeOfDoctors('email_recipients'), parameters)
  await client.query(freeOfDoctors('email_consents'), parameters)
  let rows = await forgetReplaced(client, tenantId)
  await removeNumbersOfDeleted(kyselyOn(client), tenantId)
  for (const [table, column] of softlyDeleted) {
    const { rowCount } = await client.query(
      `delete from ${table} where tenant_id = $1 and ${expired(column)}`,
      parameters,
    )
    rows += rowCount ?? 0
  }
  const groups = await client.query(deleteEmptyGroups, parameters)
  rows += groups.rowCount ?? 0
  const conditions = await client.query(deleteSilentConditions, parameters)
  rows += conditions.rowCount ?? 0
  await client.query(deleteEndedSittings, [tenantId])
  await client.query(deleteRemovedMarks, [tenantId])
  await client.query(deleteOldDeliveries, parameters)
  await client.query(deleteOldMails, [tenantId])
  await client.query(deleteOldKeys, [tenantId, idempotencyDays])
  return rows
}

/** Removes the rows of files and notes their contents as freed. @returns how many rows were removed */
const purgeFiles = async (client: pg.ClientBase, tenantId: number): Promise<number> => {
  const parameters = [tenantId, restorableDays]
  const files = await client.query<{ storage_key: string }>(deleteLonelyFiles, [tenantId])
  const { rows: old } = await client.query<{ id: number }>(lockOldImports, parameters)
  const ids = old.map(({ id }) => id)
  const theirs = await client.query(deleteTheirUploads, [tenantId, ids])
  const imports = await client.query<{ storage_key: string | null }>(deleteImports, [tenantId, ids])
  const imported = await client.query<{ storage_key: string }>(forgetTakenFiles('imports'), parameters)
  const uploads = await client.query<{ storage_key: string | null }>(deleteOldUploads, parameters)
  const applied = await client.query<{ storage_key: string }>(forgetTakenFiles('data_uploads'), parameters)
  const keys = [files, imports, imported, uploads, applied].flatMap(({ rows }) =>
    rows.flatMap(({ storage_key: key }) => (key === null ? [] : [key])),
  )
  await noteFreedFiles(kyselyOn(client), tenantId, keys)
  return files.rows.length + (theirs.rowCount ?? 0) + imports.rows.length + uploads.rows.length
}

/**
 * Permanently removes what was deleted so long ago that it cannot be restored, and uploaded files that nothing refers
 * to any more, and what is known of e-mails for longer than it is kept. It can run twice, and at the same time as another run: freed files stay noted until their contents are gone.
 * @returns how many rows were removed
 * @throws TenantsLost at the end if it failed for some tenants; AggregateError if the storage kept files; the rows are gone, and the next run tries again
 */
export const purgeDeleted = async (jobs: pg.Pool, storage: Storage): Promise<number> => {
  const errors: unknown[] = []
  const purged = await eachTenant(jobs, async (tenantId) => {
    const rows = await inTenant(jobs, tenantId, (client) => purgeRows(client, tenantId))
    const files = await inTenant(jobs, tenantId, (client) => purgeFiles(client, tenantId))
    errors.push(...(await removeFreedFiles(jobs, storage, tenantId)))
    await purgeEvents(jobs, tenantId)
    return rows + files
  })
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} files are still in the storage`)
  return purged.reduce((sum, count) => sum + count, 0)
}
