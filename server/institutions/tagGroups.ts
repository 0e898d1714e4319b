import { sql } from 'kysely'
import { tagGroupContract } from '#contract/institutions/tags.ts'
import { timeOf } from '../db/clock.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { nameTaken, problem } from '../problems.ts'
import { requireSeenRecord } from '../records/recordVersion.ts'
import { requireTags } from './tags.ts'

const groupsWithTags = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('tag_groups')
    .where('tag_groups.tenant_id', '=', tenantId)
    .select([
      'tag_groups.id',
      'tag_groups.name',
      'tag_groups.description',
      'tag_groups.updated_at',
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

const readGroup = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const group = await groupsWithTags(tx, tenantId).where('tag_groups.id', '=', id).executeTakeFirst()
  if (!group) throw problem('not_found')
  return group
}

const setTags = async (tx: TenantTransaction, tenantId: number, groupId: number, tagIds: readonly number[]) => {
  await requireTags(tx, tenantId, tagIds)
  await sql`
    delete from tag_group_tags
    where tenant_id = ${tenantId}
      and tag_group_id = ${groupId}
      and tag_id <> all(${tagIds}::bigint[])
  `.execute(tx)
  const members = insertComputed(
    tenantId,
    'tag_group_tags',
    ['tag_group_id', 'tag_id'],
    sql`select ${groupId}::bigint, tag_id from unnest(${tagIds}::bigint[]) as tag_id`,
  )
  await sql`${members} on conflict do nothing`.execute(tx)
}

const orNameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

export const tagGroupHandlers = handlersFor(tagGroupContract.operations, {
  listTagGroups: ({ tx, tenantId }) => groupsWithTags(tx, tenantId).orderBy('tag_groups.name').execute(),

  getTagGroup: ({ tx, tenantId, params }) => readGroup(tx, tenantId, params.id),

  createTagGroup: async ({ tx, tenantId, body }) => {
    const { id } = await tx
      .insertInto('tag_groups')
      .values({ tenant_id: tenantId, name: body.name, description: body.description ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(orNameTaken)
    await setTags(tx, tenantId, id, body.tag_ids)
    return readGroup(tx, tenantId, id)
  },

  updateTagGroup: async ({ tx, tenantId, params, body }) => {
    await requireSeenRecord(tx, { tenantId, table: 'tag_groups', id: params.id }, body.updated_at, () =>
      readGroup(tx, tenantId, params.id),
    )
    await tx
      .updateTable('tag_groups')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ name: body.name, description: body.description ?? null, updated_at: timeOf(tx) })
      .execute()
      .catch(orNameTaken)
    await setTags(tx, tenantId, params.id, body.tag_ids)
    return readGroup(tx, tenantId, params.id)
  },

  deleteTagGroup: async ({ tx, tenantId, params }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('tag_groups')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
  },
})
