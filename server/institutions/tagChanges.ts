import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { medicalInstitutionOperations } from '#contract/institutions/medicalInstitutions.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import { requireDeletionOf } from '../requirePermissions.ts'

type TagChange = z.output<typeof medicalInstitutionOperations.changeTagsOfMedicalInstitutions.body>['changes'][number]

/** A change that takes another back. */
type FormerChange = TagChange & { readonly only_own: boolean }

interface Mark {
  readonly medical_institution_id: number
  readonly tag_id: number
}

const marksOf = (changes: readonly TagChange[], isMeant: (change: TagChange) => boolean): Mark[] =>
  changes
    .filter(isMeant)
    .flatMap(({ tag_id, medical_institution_ids: ids }) =>
      ids.map((medical_institution_id) => ({ medical_institution_id, tag_id })),
    )

const pairs = (marks: readonly Mark[]) => sql`
  select institution_id, tag_id
  from unnest(
    ${marks.map(({ medical_institution_id: id }) => id)}::bigint[],
    ${marks.map(({ tag_id: id }) => id)}::bigint[]
  ) as wanted (institution_id, tag_id)`

/** A tag that somebody puts on where somebody else has done so before is both’s: neither takes it off as their own. */
const share = async ({ tx, tenantId, account }: RecordChanger, marks: RawBuilder<unknown>): Promise<void> => {
  await sql`
    update medical_institution_tags
    set marked_by = null
    where tenant_id = ${tenantId}
      and (medical_institution_id, tag_id) in (${marks})
      and marked_by <> ${account.id}::bigint`.execute(tx)
}

const addMarks = async (changer: RecordChanger, marks: readonly Mark[]): Promise<readonly Mark[]> => {
  if (marks.length === 0) return []
  const { tx, tenantId, account } = changer
  await share(changer, pairs(marks))
  const insert = insertComputed(
    tenantId,
    'medical_institution_tags',
    ['medical_institution_id', 'tag_id', 'marked_by'],
    sql`select institution_id, tag_id, ${account.id}::bigint from (${pairs(marks)}) as marked`,
  )
  const { rows } = await sql<Mark>`
    ${insert} on conflict do nothing returning medical_institution_id, tag_id`.execute(tx)
  return rows
}

/** Puts every one of some tags on every one of some institutions. @returns how many were not on before */
export const addToAll = async (
  changer: RecordChanger,
  institutionIds: readonly number[],
  tagIds: readonly number[],
): Promise<number> => {
  const marks = sql`
    select institution_id, tag_id
    from unnest(${institutionIds}::bigint[]) as institution_id
    cross join unnest(${tagIds}::bigint[]) as tag_id`
  const { tx, tenantId } = changer
  await share(changer, marks)
  const insert = insertComputed(tenantId, 'medical_institution_tags', ['medical_institution_id', 'tag_id'], marks)
  const { numAffectedRows = 0n } = await sql`${insert} on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** Takes off what the caller has put on. @returns also how many stay, because somebody else has put them on */
const removeOwn = async ({ tx, tenantId, account }: RecordChanger, marks: readonly Mark[]) => {
  if (marks.length === 0) return { removed: [], kept: 0 }
  const { rows: removed } = await sql<Mark>`
    delete from medical_institution_tags
    where tenant_id = ${tenantId}
      and (medical_institution_id, tag_id) in (${pairs(marks)})
      and marked_by = ${account.id}::bigint
    returning medical_institution_id, tag_id
  `.execute(tx)
  const { rows: left } = await sql<{ institution_count: number }>`
    select count(distinct medical_institution_id) as institution_count
    from medical_institution_tags
    where tenant_id = ${tenantId} and (medical_institution_id, tag_id) in (${pairs(marks)})
  `.execute(tx)
  return { removed, kept: left[0]?.institution_count ?? 0 }
}

/** @throws 403 without the permission to delete, unless the caller has put all of them on in such a step */
const removeMarks = async (
  { tx, tenantId, account }: RecordChanger,
  marks: readonly Mark[],
): Promise<readonly Mark[]> => {
  if (marks.length === 0) return []
  const { rows } = await sql<Mark & { marked_by: number | null }>`
    delete from medical_institution_tags
    where tenant_id = ${tenantId}
      and (medical_institution_id, tag_id) in (${pairs(marks)})
    returning medical_institution_id, tag_id, marked_by
  `.execute(tx)
  requireDeletionOf(
    account,
    rows.filter(({ marked_by: by }) => by !== account.id),
  )
  return rows
}

const grouped = (marks: readonly Mark[], change: Pick<FormerChange, 'action' | 'only_own'>): FormerChange[] =>
  [...Map.groupBy(marks, ({ tag_id: id }) => id)].map(([tag_id, ofTag]) => ({
    ...change,
    tag_id,
    medical_institution_ids: ofTag.map(({ medical_institution_id: id }) => id),
  }))

/** What a change of tags has done. */
interface ChangedTags {
  /** What has really changed, as changes that take it back. */
  readonly former: FormerChange[]
  /** Institutions on which a tag stays that somebody else has put on. */
  readonly kept: number
}

/**
 * Takes tags off institutions and puts others on.
 * @throws 403 without the permission to delete for tags that somebody else has put on
 */
export const changeTags = async (changer: RecordChanger, changes: readonly TagChange[]): Promise<ChangedTags> => {
  const isOwn = ({ only_own: isOnlyOwn = false }: TagChange) => isOnlyOwn
  const own = await removeOwn(
    changer,
    marksOf(changes, (change) => change.action === 'remove' && isOwn(change)),
  )
  const removed = await removeMarks(
    changer,
    marksOf(changes, (change) => change.action === 'remove' && !isOwn(change)),
  )
  const added = await addMarks(
    changer,
    marksOf(changes, ({ action }) => action === 'add'),
  )
  return {
    former: [
      ...grouped([...own.removed, ...removed], { action: 'add', only_own: false }),
      ...grouped(added, { action: 'remove', only_own: true }),
    ],
    kept: own.kept,
  }
}
