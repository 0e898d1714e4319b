import { sql } from 'kysely'
import { vocGroupOperations } from '#contract/communications/vocGroups.ts'
import { idIn } from '../db/idIn.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { unknownIds } from '../problems.ts'
import { type NamedList, replaceNamedList } from '../records/namedList.ts'
import { readVersion } from '../records/settingVersion.ts'

/** Checks that a group exists, and prevents its deletion until the transaction ends. @throws a 422 at `voc_group_id` otherwise */
export const requireVocGroup = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const group = await tx
    .selectFrom('voc_groups')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .select('id')
    .executeTakeFirst()
  if (!group) throw unknownIds('voc_group_id')
}

const readGroups = async (tx: TenantTransaction, tenantId: number) => {
  const [updated_at, voc_groups] = await Promise.all([
    readVersion(tx, tenantId, 'voc_groups_updated_at'),
    tx
      .selectFrom('voc_groups')
      .where('voc_groups.tenant_id', '=', tenantId)
      .orderBy('voc_groups.position')
      .select([
        'voc_groups.id',
        'voc_groups.name',
        sql<number>`(
          select count(*)
          from vocs
          where vocs.tenant_id = ${tenantId} and vocs.voc_group_id = voc_groups.id and vocs.deleted_at is null
        )`.as('voc_count'),
      ])
      .execute(),
  ])
  return { voc_groups, updated_at }
}

const groups: NamedList<Awaited<ReturnType<typeof readGroups>>> = {
  table: 'voc_groups',
  kind: 'voc_group',
  columns: ['name'],
  read: readGroups,
  usesOf: ({ voc_groups }) =>
    voc_groups.map(({ id, name, voc_count: count }) => ({
      id,
      count,
      message: {
        ja: `「${name}」には ${count} 件の声が登録されています`,
        en: `“${name}” holds ${count} ${count === 1 ? 'voice' : 'voices'}`,
      },
    })),
  clear: (tx, tenantId, ids) =>
    tx
      .updateTable('vocs')
      .where('tenant_id', '=', tenantId)
      .where(idIn('voc_group_id', ids))
      .set({ voc_group_id: null, updated_at: timeOf(tx) })
      .execute(),
}

export const vocGroupHandlers = handlersFor(vocGroupOperations, {
  listVocGroups: ({ tx, tenantId }) => readGroups(tx, tenantId),

  replaceVocGroups: async ({ tx, tenantId, account, body, touches }) => {
    const { voc_groups: entries, updated_at: seen, ...accepted } = body
    const { replaced, deleted } = await replaceNamedList(groups, tx, tenantId, { entries, seen, accepted, account })
    touches([...replaced.voc_groups.map(({ id }) => id), ...deleted])
    return replaced
  },
})
