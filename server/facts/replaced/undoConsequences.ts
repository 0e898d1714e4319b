import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { UndoConsequences } from '#contract/facts/undoConsequences.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { idIn } from '../../db/idIn.ts'
import { usesVersionOf } from '../../records/usesVersion.ts'
import { departmentOfFact, factKinds, monthOfFact } from '../store/factKinds.ts'
import { readReplacements, type ReplacementOfUpload } from './replacements.ts'
import { remainingDoubles } from './keptDoubles.ts'
import { replacedCells, replacedOnly, sequenceNumberOf, type UploadOfKind } from './uploadMonths.ts'

/** The facts that a file has replaced and no later file would have: the file and the day of each, and the key of stays. */
const comingFree = (tenantId: number, upload: UploadOfKind, sequenceNumber: number) => {
  const fact = factKinds[upload.kind]
  const isLeft = sql`(${monthOfFact('facts', fact)}, ${departmentOfFact('facts', fact)}) in (
    select month, department
    from (${replacedCells(tenantId, upload, sequenceNumber)}) as replaced_cells
    where next_upload_id is null
  )`
  const isDouble = upload.kind === 'ff1_file' ? sql`` : replacedOnly(upload.kind)
  const stay = upload.kind === 'ff1_file' ? sql`facts.patient_hash, facts.admission_date, facts.times, ` : sql``
  return sql`
    select ${stay}facts.upload_id, ${sql.ref(`facts.${fact.day}`)}
    from ${sql.table(fact.replaced)} as facts
    where facts.tenant_id = ${tenantId} and facts.replaced_by = ${upload.id} ${isDouble}
      and ${upload.kind === 'ff1_file' ? sql`(facts.is_superseded or ${isLeft})` : isLeft}`
}

/** Of the stays that come back, only the latest version of each becomes current, and none does if another file has a later discharge. */
const latestStays = (tenantId: number, uploadId: number, free: RawBuilder<unknown>) => sql`
  select latest.*
  from (
    select distinct on (patient_hash, admission_date, times) *
    from (${free}) as free
    order by patient_hash, admission_date, times, discharge_date desc
  ) as latest
  where not exists (
    select from hospital_admissions as others
    where others.tenant_id = ${tenantId}
      and others.patient_hash = latest.patient_hash
      and others.admission_date = latest.admission_date
      and others.times = latest.times
      and others.upload_id <> ${uploadId}
      and others.discharge_date >= latest.discharge_date
  )`

/** The facts that undoing a file brings back. */
const comingBack = (tenantId: number, upload: UploadOfKind, sequenceNumber: number) => {
  const free = comingFree(tenantId, upload, sequenceNumber)
  return upload.kind === 'ff1_file' ? latestStays(tenantId, upload.id, free) : free
}

/** What other lists hold of a file too; files of the survey hold their months alone. */
const remaining = async (tx: TenantTransaction, tenantId: number, { id, kind }: UploadOfKind) =>
  kind === 'referral' || kind === 'reverse_referral' ? remainingDoubles(tx, tenantId, { id, kind }) : []

/** The files whose facts, or some of them, undoing a file brings back, and those that keep facts that were doubles of its own. */
export const filesComingBack = async (
  tx: TenantTransaction,
  tenantId: number,
  upload: UploadOfKind,
): Promise<readonly number[]> => {
  const sequenceNumber = await sequenceNumberOf(tx, tenantId, upload.id)
  const { rows } = await sql<{ upload_id: number }>`
    select distinct upload_id from (${comingBack(tenantId, upload, sequenceNumber ?? 0)}) as facts order by 1
  `.execute(tx)
  const doubles = await remaining(tx, tenantId, upload)
  return [...new Set([...rows, ...doubles].map(({ upload_id: id }) => id))]
}

interface FileCount {
  readonly upload_id: number
  readonly count: number
}

const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/** Names the files of counted facts. */
const filesOf = async (tx: TenantTransaction, tenantId: number, counts: readonly FileCount[]) => {
  const byUpload = new Map([...Map.groupBy(counts, ({ upload_id: id }) => id)].map(([id, rows]) => [id, sum(rows)]))
  if (byUpload.size === 0) return []
  const files = await tx
    .selectFrom('data_uploads as uploads')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'uploads.tenant_id')
        .onRef('accounts.id', '=', 'uploads.created_by')
        .on('accounts.tenant_id', '=', tenantId),
    )
    .where('uploads.tenant_id', '=', tenantId)
    .where(idIn('uploads.id', [...byUpload.keys()]))
    .orderBy('uploads.id')
    .select(['uploads.id', 'uploads.import_id', 'uploads.filename', 'uploads.created_by', 'accounts.username'])
    .execute()
  return files.map(({ id, import_id: importId, filename, created_by: by, username }) => ({
    id: importId ?? id,
    filename,
    created_by: { id: by, name: username },
    record_count: byUpload.get(id) ?? 0,
  }))
}

const countByMonth = async (tx: TenantTransaction, month: RawBuilder<unknown>, facts: RawBuilder<unknown>) => {
  const { rows } = await sql<{ month: string | null; count: number }>`
    select ${month} as month, count(*) as count from (${facts}) as facts group by 1 order by 1
  `.execute(tx)
  return rows
}

/** Those of these months that have no current facts of another file. */
const withoutOthers = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, kind }: UploadOfKind,
  months: readonly string[],
) => {
  const { table, day, ofFiles } = factKinds[kind]
  const { rows } = await sql<{ month: string }>`
    with listed as materialized (
      select month, (month + interval '1 month')::date as next_month from unnest(${months}::date[]) as months (month)
    )
    select listed.month
    from listed
    where not exists (
      select from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${ofFiles} and upload_id <> ${id}
        and ${sql.ref(`${table}.${day}`)} >= listed.month
        and ${sql.ref(`${table}.${day}`)} < listed.next_month
    )
    order by 1
  `.execute(tx)
  return rows.map(({ month }) => month)
}

const isForgotten = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('upload_months')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', uploadId)
    .where('forgotten_at', 'is not', null)
    .select('month')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Consequences = z.input<typeof UndoConsequences>

const versionOf = (consequences: Omit<Consequences, 'version'>, replacedBy: readonly ReplacementOfUpload[]) =>
  usesVersionOf([consequences, replacedBy.map(({ upload_id: id, months }) => ({ id, months }))])

/**
 * What undoing a file would do (undoUpload.ts): which facts are removed, which come back, and which months then have no
 * facts from files.
 */
const readConsequences = async (
  tx: TenantTransaction,
  tenantId: number,
  upload: UploadOfKind,
): Promise<Omit<Consequences, 'version'>> => {
  const fact = factKinds[upload.kind]
  const month = monthOfFact('facts', fact)
  const going = await countByMonth(
    tx,
    month,
    sql`select ${sql.ref(fact.day)} from ${sql.table(fact.table)} where tenant_id = ${tenantId} and upload_id = ${upload.id}`,
  )
  const sequenceNumber = await sequenceNumberOf(tx, tenantId, upload.id)
  const { rows: returning } = await sql<FileCount & { month: string | null }>`
    select upload_id, ${month} as month, count(*)::int as count
    from (${comingBack(tenantId, upload, sequenceNumber ?? 0)}) as facts
    group by 1, 2
    order by 2, 1
  `.execute(tx)
  const doubles = await remaining(tx, tenantId, upload)
  const returningMonths = [...new Set(returning.flatMap((row) => row.month ?? []))]
  const filledMonths = [...returningMonths, ...doubles.flatMap((row) => (row.is_replaced ? [] : row.month))]
  const leftMonths = going.flatMap((row) => row.month ?? []).filter((left) => !filledMonths.includes(left))
  return {
    fact_count: sum(going),
    returning_count: sum(returning),
    returning_months: returningMonths,
    returning_files: await filesOf(tx, tenantId, returning),
    remaining_files: await filesOf(
      tx,
      tenantId,
      doubles.filter(({ is_replaced: isReplaced }) => !isReplaced),
    ),
    emptied_months: await withoutOthers(tx, tenantId, upload, leftMonths),
    is_forgotten: await isForgotten(tx, tenantId, upload.id),
  }
}

/** What undoing a file would do, what it has replaced, and what has replaced it. */
export const readUndoing = async (tx: TenantTransaction, tenantId: number, upload: UploadOfKind) => {
  const [consequences, replacements] = await Promise.all([
    readConsequences(tx, tenantId, upload),
    readReplacements(tx, tenantId, upload),
  ])
  return { undo: { ...consequences, version: versionOf(consequences, replacements.replaced_by) }, ...replacements }
}
