import { type NotNull, type SelectQueryBuilder, sql } from 'kysely'
import { tagContract } from '#contract/institutions/tags.ts'
import { timeOf } from '../db/clock.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import { handlersFor } from '../handlers.ts'
import { nameTaken, problem, unknownIds } from '../problems.ts'
import { containsText } from '../records/containsText.ts'
import { beforeDeletion, usesReply } from '../conditions/conditionUses.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { requireSeenRecord } from '../records/recordVersion.ts'

const tagsWithCounts = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('tags')
    .where('tags.tenant_id', '=', tenantId)
    .select((eb) => [
      'tags.id',
      'tags.name',
      'tags.description',
      'tags.updated_at',
      eb
        .selectFrom('medical_institution_tags as marks')
        .where('marks.tenant_id', '=', tenantId)
        .whereRef('marks.tag_id', '=', 'tags.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('medical_institution_count'),
    ])
    .$narrowType<{ medical_institution_count: NotNull }>()

const readTag = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const tag = await tagsWithCounts(tx, tenantId).where('tags.id', '=', id).executeTakeFirst()
  if (!tag) throw problem('not_found')
  return tag
}

const countTags = async (tags: SelectQueryBuilder<DB, 'tags', unknown>): Promise<number> => {
  const { count } = await tags.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

const tagsOf = (tx: TenantTransaction, tenantId: number) => tx.selectFrom('tags').where('tags.tenant_id', '=', tenantId)

const orNameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

/**
 * Checks that tags exist, and prevents their deletion until the transaction ends.
 * @throws a 422 at `tag_ids` if an id is unknown
 */
export const requireTags = async (
  tx: TenantTransaction,
  tenantId: number,
  tagIds: readonly number[],
): Promise<void> => {
  if (tagIds.length === 0) return
  const tags = await tagsOf(tx, tenantId).where(idIn('tags.id', tagIds)).forKeyShare().select('tags.id').execute()
  if (tags.length !== new Set(tagIds).size) throw unknownIds('tag_ids')
}

/** Says how many partners would lose a tag. */
const messagesOfUse = (name: string, count: number) =>
  count === 0
    ? []
    : [
        {
          ja: `「${name}」は ${count} 施設から外れます`,
          en: `“${name}” comes off ${count} ${count === 1 ? 'partner' : 'partners'}`,
        },
      ]

export const tagHandlers = handlersFor(tagContract.operations, {
  listTags: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const { name, sort_by: by = 'name', sort: direction = 'asc' } = query
    // A tenant has at most some hundreds of tags (max_tag_count), so the search in names needs no index.
    const matchesName = name === undefined ? sql<boolean>`true` : containsText('tags.name', name)
    const [tags, count] = await Promise.all([
      tagsWithCounts(tx, tenantId)
        .where(matchesName)
        .orderBy(by === 'name' ? 'tags.name' : 'medical_institution_count', direction)
        .orderBy('tags.name')
        .limit(limit)
        .offset(offset)
        .execute(),
      countTags(tagsOf(tx, tenantId).where(matchesName)),
    ])
    return { ...countsOf(count, query), tags }
  },

  getTag: ({ tx, tenantId, params }) => readTag(tx, tenantId, params.id),

  getTagUses: async ({ tx, tenantId, account, params, language }) => {
    const tag = await readTag(tx, tenantId, params.id)
    return usesReply({ tx, tenantId, account }, language, { kind: 'tag', ids: [params.id] }, async () =>
      messagesOfUse(tag.name, tag.medical_institution_count),
    )
  },

  createTag: async ({ tx, tenantId, body }) => {
    // A separate statement locks the tenant's row before the tags are counted. Only then does the count include tags
    // that another member has just committed. Inserts that refer to the tenant are still possible meanwhile. A stronger
    // lock would wait for such inserts, and their transactions may be waiting for this lock.
    const { max_tag_count: limit } = await tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .forNoKeyUpdate()
      .select('max_tag_count')
      .executeTakeFirstOrThrow()
    if ((await countTags(tagsOf(tx, tenantId))) >= limit) throw problem('limit_reached')
    const tag = await tx
      .insertInto('tags')
      .values({ tenant_id: tenantId, name: body.name, description: body.description ?? null })
      .returning(['id', 'name', 'description', 'updated_at'])
      .executeTakeFirstOrThrow()
      .catch(orNameTaken)
    return { ...tag, medical_institution_count: 0 }
  },

  updateTag: async ({ tx, tenantId, params, body }) => {
    await requireSeenRecord(tx, { tenantId, table: 'tags', id: params.id }, body.updated_at, () =>
      readTag(tx, tenantId, params.id),
    )
    await tx
      .updateTable('tags')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ name: body.name, description: body.description ?? null, updated_at: timeOf(tx) })
      .execute()
      .catch(orNameTaken)
    return readTag(tx, tenantId, params.id)
  },

  deleteTag: async ({ tx, tenantId, account, params, query }) => {
    // Locked first, so that nobody puts it on an institution between the question and the deletion.
    const stored = await tagsOf(tx, tenantId).where('id', '=', params.id).forUpdate().select('id').executeTakeFirst()
    const tag = stored && (await readTag(tx, tenantId, params.id))
    if (!tag) throw problem('not_found')
    await beforeDeletion(
      { tx, tenantId, account },
      { kind: 'tag', ids: [params.id] },
      {
        accepted: query,
        readOthers: async () => messagesOfUse(tag.name, tag.medical_institution_count),
      },
    )
    await tx.deleteFrom('tags').where('tenant_id', '=', tenantId).where('id', '=', params.id).execute()
  },
})
