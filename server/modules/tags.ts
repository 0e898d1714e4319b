import { type NotNull, sql } from 'kysely'
import { tagOperations } from '../../contract/tags.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { countsOf, pageOf } from './paged.ts'

const tagsWithCounts = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('tags')
    .where('tags.tenant_id', '=', tenantId)
    .select((eb) => [
      'tags.id',
      'tags.name',
      'tags.description',
      eb
        .selectFrom('medical_institution_tags as marks')
        .where('marks.tenant_id', '=', tenantId)
        .whereRef('marks.tag_id', '=', 'tags.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('medical_institution_count'),
    ])
    .$narrowType<{ medical_institution_count: NotNull }>()

const countTags = async (tx: TenantTransaction, tenantId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('tags')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? problem('name_taken') : error
}

export const tagHandlers = handlersFor(tagOperations, {
  listTags: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const [tags, count] = await Promise.all([
      tagsWithCounts(tx, tenantId)
        .orderBy('tags.name', query.sort ?? 'asc')
        .limit(limit)
        .offset(offset)
        .execute(),
      countTags(tx, tenantId),
    ])
    return { ...countsOf(count, query), tags }
  },

  createTag: async ({ tx, tenantId, body }) => {
    // The tenant's row is locked before the tags are counted, in a statement of its own: only then does the count see what
    // another member has just committed.
    const { max_tag_count: limit } = await tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .forUpdate()
      .select('max_tag_count')
      .executeTakeFirstOrThrow()
    if ((await countTags(tx, tenantId)) >= limit) throw problem('limit_reached')
    const tag = await tx
      .insertInto('tags')
      .values({ tenant_id: tenantId, name: body.name, description: body.description ?? null })
      .returning(['id', 'name', 'description'])
      .executeTakeFirstOrThrow()
      .catch(nameTaken)
    return { ...tag, medical_institution_count: 0 }
  },

  updateTag: async ({ tx, tenantId, params, body }) => {
    await tx
      .updateTable('tags')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ name: body.name, description: body.description ?? null })
      .execute()
      .catch(nameTaken)
    const tag = await tagsWithCounts(tx, tenantId).where('tags.id', '=', params.id).executeTakeFirst()
    if (!tag) throw problem('not_found')
    return tag
  },

  deleteTag: async ({ tx, tenantId, params }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('tags')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
  },

  listTagGroups: ({ tx, tenantId }) =>
    tx
      .selectFrom('tag_groups')
      .where('tag_groups.tenant_id', '=', tenantId)
      .orderBy('tag_groups.name')
      .select([
        'tag_groups.id',
        'tag_groups.name',
        'tag_groups.description',
        sql<{ id: number; name: string }[]>`coalesce(
          (
            select jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name) order by tags.name)
            from tag_group_tags as members
            join tags on tags.tenant_id = members.tenant_id and tags.id = members.tag_id
            where members.tenant_id = ${tenantId} and members.tag_group_id = tag_groups.id
          ),
          '[]'
        )`.as('tags'),
      ])
      .execute(),
})
