import type { Language } from '#contract/messages.ts'
import { storedWords } from '#contract/storedWords.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SegmentationPayload, SegmentationSetting } from '#contract/facts/segmentation.ts'
import { beforeDeletion } from '../../conditions/conditionUses.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { recordsOf } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { nextIds } from '../store/storeFacts.ts'
import { problem, unknownIds } from '../../problems.ts'
import type { RecordChanger } from '../../records/recordChanger.ts'
import { readVersion, renewVersion, requireNewest } from '../../records/settingVersion.ts'
import { requireDeletionOf } from '../../requirePermissions.ts'

type Payload = z.output<typeof SegmentationPayload>

/** The setting with the id of the segment for the rest. */
export type StoredSegmentation = z.input<typeof SegmentationSetting> & { readonly rest_segment_id: number }

const version = 'segmentation_updated_at'

/** The default segments, by referrals of a year: two a month with many admissions, one a month, any. */
const defaultSegments: readonly Omit<Payload['segments'][number], 'id'>[] = [
  { label: 'A：最重点', referral_count_more_equal: 24, referral_admission_rate_more_equal: 30 },
  { label: 'B：重点', referral_count_more_equal: 12, referral_admission_rate_more_equal: null },
  { label: 'C：継続', referral_count_more_equal: 1, referral_admission_rate_more_equal: null },
]
const defaultRest = 'D：紹介なし'

/** The labels of the default segments are stored in Japanese, and told in the language of the reader while nobody has changed them. */
const segmentWord = storedWords([
  { ja: 'A：最重点', en: 'A: Top priority' },
  { ja: 'B：重点', en: 'B: Priority' },
  { ja: 'C：継続', en: 'C: Continued' },
  { ja: defaultRest, en: 'D: No referrals' },
])

const settingRow = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('segmentation_settings')
    .where('tenant_id', '=', tenantId)
    .select(['id', 'rest_segment_id', 'rest_segment_label'])

/** The tenant's setting. The default is stored on first access, so that its segments have ids. */
const ensuredRow = async (tx: TenantTransaction, tenantId: number) => {
  const stored = await settingRow(tx, tenantId).executeTakeFirst()
  if (stored) return stored
  const begun = await tx
    .insertInto('segmentation_settings')
    .values({ tenant_id: tenantId, rest_segment_label: defaultRest })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun) await writeSegments(tx, tenantId, defaultSegments)
  return settingRow(tx, tenantId).executeTakeFirstOrThrow()
}

/** @param language - of the reader; without it labels are as they are stored */
export const readSegmentation = async (
  tx: TenantTransaction,
  tenantId: number,
  language?: Language,
): Promise<StoredSegmentation> => {
  const row = await ensuredRow(tx, tenantId)
  const [updated_at, segments, excluded] = await Promise.all([
    readVersion(tx, tenantId, version),
    tx
      .selectFrom('segments')
      .where('tenant_id', '=', tenantId)
      .orderBy('priority')
      .select(['id', 'label', 'priority', 'referral_count_more_equal', 'referral_admission_rate_more_equal'])
      .execute(),
    tx
      .selectFrom('segmentation_excluded_own_departments')
      .where('tenant_id', '=', tenantId)
      .orderBy('own_department_id')
      .select('own_department_id')
      .execute(),
  ])
  const told = (label: string) => (language ? segmentWord(label, language) : label)
  return {
    ...row,
    rest_segment_label: told(row.rest_segment_label),
    excluded_own_department_ids: excluded.map(({ own_department_id: id }) => id),
    segments: segments.map((segment) => ({ ...segment, label: told(segment.label) })),
    updated_at,
  }
}

const columns = {
  id: 'bigint',
  label: 'text',
  priority: 'int',
  referral_count_more_equal: 'int',
  referral_admission_rate_more_equal: 'float8',
}

/** Writes segments in the given order. Those with an id are updated, the others inserted. */
const writeSegments = async (
  tx: TenantTransaction,
  tenantId: number,
  segments: readonly (Omit<Payload['segments'][number], 'id'> & { readonly id?: number | null | undefined })[],
) => {
  const listed = JSON.stringify(segments.map((segment, index) => ({ ...segment, priority: index + 1 })))
  await sql`
    update segments
    set label = listed.label, priority = listed.priority, referral_count_more_equal = listed.referral_count_more_equal,
      referral_admission_rate_more_equal = listed.referral_admission_rate_more_equal
    from (${recordsOf(listed, columns)}) as listed
    where segments.tenant_id = ${tenantId} and segments.id = listed.id
  `.execute(tx)
  const added = segments.flatMap((segment, index) =>
    typeof segment.id === 'number' ? [] : { ...segment, priority: index + 1 },
  )
  const ids = await nextIds(tx, 'segments_id_seq', added.length)
  const rows = recordsOf(JSON.stringify(added.map((segment, index) => ({ ...segment, id: ids[index] }))), columns)
  await insertComputed(tenantId, 'segments', Object.keys(columns), rows).execute(tx)
}

/** @throws a 422 for each entry whose segment does not exist, or is in the list twice */
const requireKnown = ({ segments: stored }: StoredSegmentation, { segments }: Payload) => {
  const errors = segments.flatMap(({ id }, index) =>
    typeof id === 'number' &&
    (!stored.some((one) => one.id === id) || segments.findIndex((other) => other.id === id) < index)
      ? [
          {
            path: `segments.${index}.id`,
            message: {
              ja: 'この区分は存在しません。削除された可能性があります',
              en: 'This segment does not exist; it may have been deleted',
            },
          },
        ]
      : [],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const writeExcluded = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  const wanted = [...new Set(ids)]
  await tx.deleteFrom('segmentation_excluded_own_departments').where('tenant_id', '=', tenantId).execute()
  if (wanted.length === 0) return
  const departments = sql`select id from own_departments where tenant_id = ${tenantId} and ${idIn('id', wanted)}`
  const { numAffectedRows } = await insertComputed(
    tenantId,
    'segmentation_excluded_own_departments',
    ['own_department_id'],
    departments,
  ).execute(tx)
  if (Number(numAffectedRows) !== wanted.length) throw unknownIds('excluded_own_department_ids')
}

/**
 * Replaces the segments by these, in this order.
 * @throws `edit_conflict` if the caller saw an older version, 422 for segments or departments that do not exist, 403 for
 *   deleted segments without the permission, `in_use` for those that conditions name and that would be deleted, unless that is allowed
 */
export const replaceSegmentation = async (
  changer: RecordChanger & { readonly language: Language },
  body: Payload,
): Promise<StoredSegmentation> => {
  const { tx, tenantId, account, language } = changer
  await requireNewest(tx, tenantId, version, body.updated_at, async () => {
    const { rest_segment_id: _, ...newest } = await readSegmentation(tx, tenantId, language)
    return newest
  })
  const stored = await readSegmentation(tx, tenantId)
  requireKnown(stored, body)
  const staying = body.segments.map(({ id }) => id)
  const going = stored.segments.map(({ id }) => id).filter((id) => !staying.includes(id))
  requireDeletionOf(account, going)
  await beforeDeletion(changer, { kind: 'segment', ids: going }, { accepted: body, path: 'segments' })
  await tx.deleteFrom('segments').where('tenant_id', '=', tenantId).where(idIn('id', going)).execute()
  await writeSegments(tx, tenantId, body.segments)
  await writeExcluded(tx, tenantId, body.excluded_own_department_ids)
  await tx
    .updateTable('segmentation_settings')
    .where('tenant_id', '=', tenantId)
    .set({ rest_segment_label: body.rest_segment_label })
    .execute()
  await renewVersion(tx, tenantId, version)
  return readSegmentation(tx, tenantId, language)
}
