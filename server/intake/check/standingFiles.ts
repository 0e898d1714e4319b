import { type RawBuilder, sql } from 'kysely'
import type { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import type { Language } from '../../../contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { momentIn, problem } from '../../problems.ts'
import { planVersion, seenPartsOf } from '../mapping/planning.ts'
import { isFactKind, uploadKindOf } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { FoundFacts } from './foundFacts.ts'
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

/** Tells the files of others in some months from those of another moment. */
export const filesVersion = async (
  tx: TenantTransaction,
  { tenantId, kind, months, isOther }: PlannedMonths,
): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select left(md5(coalesce(
      string_agg(concat_ws(' ', files.month, files.upload_id, files.sequence_number), ',' order by files.month, files.sequence_number),
      ''
    )), 16) as version
    from upload_months as files
    join data_uploads as uploads on uploads.tenant_id = ${tenantId} and uploads.id = files.upload_id
    where files.tenant_id = ${tenantId}
      and files.kind = ${kind}
      and files.month = any(${months}::date[])
      and ${isOther}
  `.execute(tx)
  return rows[0]?.version ?? ''
}

/** What a checked list would replace; null for other imports. */
const plannedBy = (record: CheckedRecord): PlannedMonths | null => {
  const months = plannedMonths(record)
  if (!isFactKind(record.kind) || months.length === 0) return null
  return {
    tenantId: record.tenant_id,
    kind: uploadKindOf[record.kind],
    months,
    isOther: sql`uploads.import_id is distinct from ${record.id}`,
  }
}

const standingVersion = async (tx: TenantTransaction, record: CheckedRecord): Promise<string | null> => {
  const planned = plannedBy(record)
  return planned && filesVersion(tx, planned)
}

/** Tells what an import's screen says, of its columns and of the files that it would replace, from what it said at another moment. */
export const shownVersion = async (tx: TenantTransaction, record: ImportRecord): Promise<string> => {
  const standing = await standingVersion(tx, record)
  return [planVersion(record.plan), ...(standing === null ? [] : [standing])].join('.')
}

interface Change {
  readonly filename: string
  readonly row_count: number
  readonly username: string
  readonly at: string
  readonly is_undone: boolean
}

const sentenceOf = ({ filename, row_count: count, username, at, is_undone: isUndone }: Change): Message => ({
  ja: `${username}さんの「${filename}」（${count}件）が${momentIn('ja', at)}${isUndone ? '取り消されました' : '取り込まれました'}。`,
  en: `“${filename}” of ${username} (${count} records) was ${isUndone ? 'undone' : 'imported'}${momentIn('en', at)}.`,
})

/** Whose file was taken in or undone last in some months, when, and how many records it has. Null if none was. */
const latestChangeIn = async (
  tx: TenantTransaction,
  { tenantId, kind, months, isOther }: PlannedMonths,
): Promise<Message | null> => {
  const { rows } = await sql<Change>`
    select changes.filename, changes.row_count, accounts.username, changes.at, changes.is_undone
    from (
      select uploads.filename, uploads.imported_row_count as row_count, uploads.created_by, files.applied_at as at, false as is_undone
      from upload_months as files
      join data_upload_records as uploads on uploads.tenant_id = ${tenantId} and uploads.id = files.upload_id
      where files.tenant_id = ${tenantId} and files.kind = ${kind} and files.month = any(${months}::date[]) and ${isOther}
      union all
      select uploads.filename, uploads.imported_row_count, uploads.created_by, uploads.deleted_at, true
      from data_upload_records as uploads
      cross join unnest(${months}::date[]) as planned (month)
      where uploads.tenant_id = ${tenantId}
        and uploads.kind = ${kind}
        and uploads.status = 'completed'
        and uploads.deleted_at is not null
        and planned.month between uploads.first_month and uploads.last_month
    ) as changes
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = changes.created_by
    order by changes.at desc
    limit 1
  `.execute(tx)
  return rows[0] ? sentenceOf(rows[0]) : null
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
