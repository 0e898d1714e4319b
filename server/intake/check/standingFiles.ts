import { type RawBuilder, sql } from 'kysely'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { FileChange, StandingFile } from '#contract/intake/importedFacts.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { factKinds } from '../../facts/store/factKinds.ts'
import { problem } from '../../problems.ts'
import { momentIn } from '../../problems/sentences.ts'
import { planVersion, seenPartsOf, shownParts } from '../mapping/planning.ts'
import { type FactKind, isFactKind, uploadKindOf } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { FoundFacts } from './foundFacts.ts'
import { choicesVersion } from './choices.ts'
import { listDecisionsOf } from './listDecisions.ts'

type Message = Readonly<Record<Language, string>>
type CheckedRecord = Pick<
  ImportRecord,
  'tenant_id' | 'id' | 'kind' | 'found_facts' | 'month_decisions' | 'within_departments' | 'doubles_decision'
>

/** The months that a checked list would change; none for other imports. */
const plannedMonths = (record: CheckedRecord): readonly string[] => {
  if (!isFactKind(record.kind) || record.found_facts === null) return []
  const { months: decided } = listDecisionsOf(record)
  return FoundFacts.parse(record.found_facts)
    .months.map(({ month }) => month)
    .filter((month) => decided.get(month) !== 'leave_out')
}

/** What a file would replace: the months of a kind. */
export interface PlannedMonths {
  readonly tenantId: number
  readonly kind: UploadKind
  readonly months: readonly string[]
  /** SQL condition for uploads that are not the file itself. */
  readonly isOther: RawBuilder<boolean>
}

/** SQL for the files of others in some months, as `files`. */
const standingFilesIn = ({ tenantId, kind, months, isOther }: PlannedMonths) => sql`
    upload_months as files
    join data_uploads as uploads on uploads.tenant_id = ${tenantId} and uploads.id = files.upload_id
    where files.tenant_id = ${tenantId}
      and files.kind = ${kind}
      and files.month = any(${months}::date[])
      and ${isOther}`

const versionOfFiles = sql`left(md5(coalesce(
      string_agg(concat_ws(' ', files.month, files.upload_id, files.sequence_number), ',' order by files.month, files.sequence_number),
      ''
    )), 16)`

/** Tells the files of others in some months from those of another moment. */
export const filesVersion = async (tx: TenantTransaction, planned: PlannedMonths): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select ${versionOfFiles} as version from ${standingFilesIn(planned)}
  `.execute(tx)
  return rows[0]?.version ?? ''
}

/** Tells the files of others in each month from those of another moment. Months without any are missing. */
export const monthVersions = async (
  tx: TenantTransaction,
  planned: PlannedMonths,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ month: string; version: string }>`
    select files.month, ${versionOfFiles} as version from ${standingFilesIn(planned)} group by files.month
  `.execute(tx)
  return new Map(rows.map(({ month, version }) => [month, version]))
}

/** The files of others whose facts stand in each of some months, the last first. Months without any are missing. */
export const standingFilesOf = async (
  tx: TenantTransaction,
  { tenantId, kind, months, isOther }: PlannedMonths,
): Promise<ReadonlyMap<string, readonly StandingFile[]>> => {
  const { table, day, ofFiles } = factKinds[kind]
  const dayOf = sql.ref(`${table}.${day}`)
  // Row-level security lets an index look only for plain columns.
  const { rows } = await sql<{ readonly month: string; readonly files: readonly StandingFile[] }>`
    with planned as materialized (
      select month, (month + interval '1 month')::date as next_month from unnest(${months}::date[]) as planned (month)
    ),
    standing as materialized (
      select planned.month, upload_id, count(*) as row_count
      from planned
      join ${sql.table(table)} on ${dayOf} >= planned.month and ${dayOf} < planned.next_month
      where tenant_id = ${tenantId} and ${ofFiles}
      group by 1, 2
    )
    select standing.month, jsonb_agg(
      jsonb_build_object(
        'filename', uploads.filename, 'row_count', standing.row_count, 'at', files.applied_at,
        'created_by', jsonb_build_object('id', makers.id, 'name', makers.username)
      )
      order by files.sequence_number desc
    ) as files
    from standing
    join upload_months as files
      on files.tenant_id = ${tenantId} and files.upload_id = standing.upload_id and files.kind = ${kind} and files.month = standing.month
    join data_uploads as uploads on uploads.tenant_id = ${tenantId} and uploads.id = standing.upload_id
    join accounts as makers on makers.tenant_id = ${tenantId} and makers.id = uploads.created_by
    where ${isOther}
    group by standing.month
  `.execute(tx)
  return new Map(rows.map(({ month, files }) => [month, files]))
}

/** Some months of a list, with what others have in them. */
export const plannedIn = (
  { tenant_id: tenantId, id }: Pick<ImportRecord, 'tenant_id' | 'id'>,
  kind: FactKind,
  months: readonly string[],
): PlannedMonths => ({
  tenantId,
  kind: uploadKindOf[kind],
  months,
  isOther: sql`uploads.import_id is distinct from ${id}`,
})

/** What a checked list would replace; null for other imports. */
const plannedBy = (record: CheckedRecord): PlannedMonths | null => {
  const months = plannedMonths(record)
  return isFactKind(record.kind) && months.length > 0 ? plannedIn(record, record.kind, months) : null
}

const standingVersion = async (tx: TenantTransaction, record: CheckedRecord): Promise<string | null> => {
  const planned = plannedBy(record)
  return planned && filesVersion(tx, planned)
}

/** Tells what an import's screen says, of its columns, of the files that it would replace and of what was chosen, from what it said at another moment. */
export const shownVersion = async (tx: TenantTransaction, record: ImportRecord): Promise<string> => {
  const standing = await standingVersion(tx, record)
  const choices = await choicesVersion(tx, record)
  return shownParts({ plan: planVersion(record.plan), choices, ...(standing !== null && { standing }) })
}

const sentenceOf = ({
  filename,
  row_count: count,
  created_by: { name },
  at,
  is_undone: isUndone,
  undone_by: undoneBy,
}: FileChange): Message => {
  const by =
    isUndone && undoneBy ? { ja: `、${undoneBy.name}さんにより`, en: ` by ${undoneBy.name}` } : { ja: '', en: '' }
  return {
    ja: `${name}さんの「${filename}」（${count}件）が${by.ja}${momentIn('ja', at)}${isUndone ? '取り消されました' : '取り込まれました'}。`,
    en: `“${filename}” of ${name} (${count} records) was ${isUndone ? 'undone' : 'imported'}${by.en}${momentIn('en', at)}.`,
  }
}

/** The file that was taken in or undone last in each of some months. Months in which none was are missing. */
export const latestChanges = async (
  tx: TenantTransaction,
  { tenantId, kind, months, isOther }: PlannedMonths,
): Promise<ReadonlyMap<string, FileChange>> => {
  const { rows } = await sql<FileChange & { readonly month: string }>`
    select distinct on (changes.month)
      changes.month, changes.filename, changes.row_count, changes.is_undone, changes.at,
      jsonb_build_object('id', makers.id, 'name', makers.username) as created_by,
      case when undoers.id is not null then jsonb_build_object('id', undoers.id, 'name', undoers.username) end as undone_by
    from (
      select files.month, uploads.filename, uploads.imported_row_count as row_count, uploads.created_by, null::bigint as undone_by,
        files.applied_at as at, false as is_undone
      from upload_months as files
      join data_upload_records as uploads on uploads.tenant_id = ${tenantId} and uploads.id = files.upload_id
      where files.tenant_id = ${tenantId} and files.kind = ${kind} and files.month = any(${months}::date[]) and ${isOther}
      union all
      select planned.month, uploads.filename, uploads.imported_row_count, uploads.created_by, deleted.deleted_by, uploads.deleted_at, true
      from data_upload_records as uploads
      join data_uploads as deleted on deleted.tenant_id = ${tenantId} and deleted.id = uploads.id
      cross join unnest(${months}::date[]) as planned (month)
      where uploads.tenant_id = ${tenantId}
        and uploads.kind = ${kind}
        and uploads.status = 'completed'
        and uploads.deleted_at is not null
        and planned.month between uploads.first_month and uploads.last_month
    ) as changes
    join accounts as makers on makers.tenant_id = ${tenantId} and makers.id = changes.created_by
    left join accounts as undoers on undoers.tenant_id = ${tenantId} and undoers.id = changes.undone_by
    order by changes.month, changes.at desc
  `.execute(tx)
  return new Map(rows.map(({ month, ...change }) => [month, change]))
}

/** Says whose file was taken in or undone last in some months, when, and how many records it has. Null if none was. */
const latestChangeIn = async (tx: TenantTransaction, planned: PlannedMonths): Promise<Message | null> => {
  const [latest] = [...(await latestChanges(tx, planned)).values()].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
  return latest ? sentenceOf(latest) : null
}

/** Says whose file was taken in or undone last in the months of a checked list. Null if none was. */
export const latestChangeOf = async (tx: TenantTransaction, record: CheckedRecord): Promise<Message | null> => {
  const planned = plannedBy(record)
  return planned && latestChangeIn(tx, planned)
}

/** Why a file was not started: whose file was taken in or undone in its months, and what to do. */
export const monthsChanged = async (tx: TenantTransaction, planned: PlannedMonths): Promise<Message> => {
  const change = await latestChangeIn(tx, planned)
  return { ja: `${change?.ja ?? ''}${look.ja}`, en: [change?.en, look.en].filter(Boolean).join(' ') }
}

const look: Message = {
  ja: '今ある件数が変わったため、何も取り込んでいません。月ごとの件数を確かめて、もう一度取り込んでください',
  en: 'What is there has changed, so nothing was imported. Please look at the months and import again',
}

/**
 * Refuses to start an import whose screen showed other files than now stand in its months: a list that somebody else has taken in or undone since.
 * @param seen - the version that the writer saw; undefined accepts any
 * @returns the files that stand now, to compare them again when they are replaced; undefined if the writer has not seen any
 * @throws 409 `months_changed` that says whose file it was
 */
export const requireSeenStanding = async (
  tx: TenantTransaction,
  record: ImportRecord,
  { seen }: { readonly seen?: string | undefined },
): Promise<string | undefined> => {
  const { standing } = seenPartsOf(seen)
  const planned = plannedBy(record)
  if (standing === undefined || planned === null) return undefined
  if (standing === (await filesVersion(tx, planned))) return standing
  throw problem('months_changed', { errors: [{ path: 'months', message: await monthsChanged(tx, planned) }] })
}

/** Whether the files that an import replaces are still those that whoever started it saw. Call it within `changeFacts`, where nobody changes them. */
export const isStandingAsSeen = async (tx: TenantTransaction, record: ImportRecord): Promise<boolean> => {
  if (record.found_facts === null) return true
  const { seen_standing: seen } = FoundFacts.parse(record.found_facts)
  return seen === undefined || seen === (await standingVersion(tx, record))
}
