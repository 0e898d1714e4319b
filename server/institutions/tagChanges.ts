import { sql } from 'kysely'
import type { z } from 'zod'
import type { medicalInstitutionOperations } from '../../contract/institutions/medicalInstitutions.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import { requireDeletionOf } from '../requirePermissions.ts'

type TagChange = z.output<typeof medicalInstitutionOperations.changeTagsOfMedicalInstitutions.body>['changes'][number]

interface Mark {
  readonly medical_institution_id: number
  readonly tag_id: number
}

const marksOf = (changes: readonly TagChange[], action: TagChange['action']): Mark[] =>
  changes
    .filter((change) => change.action === action)
    .flatMap(({ tag_id, medical_institution_ids: ids }) =>
      ids.map((medical_institution_id) => ({ medical_institution_id, tag_id })),
    )

const pairs = (marks: readonly Mark[]) => sql`
  select institution_id, tag_id
  from unnest(
    ${marks.map(({ medical_institution_id: id }) => id)}::bigint[],
    ${marks.map(({ tag_id: id }) => id)}::bigint[]
  ) as wanted (institution_id, tag_id)`

const addMarks = async ({ tx, tenantId, account }: RecordChanger, marks: readonly Mark[]): Promise<readonly Mark[]> => {
  if (marks.length === 0) return []
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

const grouped = (marks: readonly Mark[], action: TagChange['action']): TagChange[] =>
  [...Map.groupBy(marks, ({ tag_id: id }) => id)].map(([tag_id, ofTag]) => ({
    action,
    tag_id,
    medical_institution_ids: ofTag.map(({ medical_institution_id: id }) => id),
  }))

/**
 * Takes tags off institutions and puts others on.
 * @returns what has really changed, as changes that take it back
 * @throws 403 without the permission to delete for tags that somebody else has put on
 */
export const changeTags = async (changer: RecordChanger, changes: readonly TagChange[]): Promise<TagChange[]> => {
  const removed = await removeMarks(changer, marksOf(changes, 'remove'))
  const added = await addMarks(changer, marksOf(changes, 'add'))
  return [...grouped(removed, 'add'), ...grouped(added, 'remove')]
}
