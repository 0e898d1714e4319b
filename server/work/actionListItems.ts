import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ActionListMedicalInstitution,
  actionListInstitutionOperations,
} from '#contract/work/actionListInstitutions.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { ContextOf } from '../handlers.ts'
import { institutionsWhere, selectInstitutions } from '../institutions/institutionSearch.ts'
import { isOnPage } from '../records/paged.ts'
import { corrected } from '../records/correctedInstitutions.ts'

type Query = ContextOf<typeof actionListInstitutionOperations.listActionListMedicalInstitutions>['query']
type Item = z.input<typeof ActionListMedicalInstitution>

/** A query of the institutions on a list. */
export const itemsOf = (tx: TenantTransaction, tenantId: number, listId: number, status: Query['status'] = 'all') => {
  const items = tx
    .selectFrom('action_list_medical_institutions as items')
    .where('items.tenant_id', '=', tenantId)
    .where('items.action_list_id', '=', listId)
    .where('items.removed_at', 'is', null)
  return status === 'all' ? items : items.where('items.status', '=', status)
}

type Items = ReturnType<typeof itemsOf>

/** How many institutions are on a list, or have a status. */
export const countItems = async (items: Items): Promise<number> => {
  const { count } = await items.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

const lastVisit = (tenantId: number) => sql<string | null>`(
  select max(communications.acted_date)
  from communications
  where communications.tenant_id = ${tenantId}
    and communications.medical_institution_id = items.medical_institution_id
    and communications.communication_type in ('visit', 'new_visit')
    and communications.deleted_at is null
)`

const openTasks = (tenantId: number) => sql<number>`(
  select count(*)
  from tasks
  where tasks.tenant_id = ${tenantId}
    and tasks.medical_institution_id = items.medical_institution_id
    and tasks.status = 'incomplete'
    and tasks.deleted_at is null
)`

const phase = (tenantId: number) => sql<Item['phase']>`(
  select jsonb_build_object('id', phases.id, 'name', phases.name)
  from medical_institution_phases as standing
  join phase_masters as phases on phases.tenant_id = standing.tenant_id and phases.id = standing.phase_master_id
  join tenants on tenants.tenant_id = standing.tenant_id and tenants.enabled_phase
  where standing.tenant_id = ${tenantId} and standing.medical_institution_id = items.medical_institution_id
)`

const institutionName = (tenantId: number) => sql`(
  select ${corrected(tenantId, 'name')}
  from medical_institutions as institutions
  where institutions.id = items.medical_institution_id
)`

const sortedBy = (tenantId: number, by: NonNullable<Query['sort_by']>) => {
  switch (by) {
    case 'name':
      return institutionName(tenantId)
    case 'last_visit_date':
      return lastVisit(tenantId)
    case 'status':
      return sql`items.status`
    case 'position':
      return sql`items.position`
    case 'added_at':
      return sql`items.added_at`
  }
}

/** An institution that was never visited counts as the longest unvisited, one that the route leaves out comes after it. */
const ordered = (items: Items, tenantId: number, { sort_by: by = 'added_at', sort: direction = 'asc' }: Query) =>
  items
    .orderBy(sortedBy(tenantId, by), (order) => {
      const directed = direction === 'asc' ? order.asc() : order.desc()
      return (by === 'position') === (direction === 'asc') ? directed.nullsLast() : directed.nullsFirst()
    })
    .orderBy('items.added_at', direction)
    .orderBy('items.medical_institution_id', direction)

/** One page of the institutions on a list, each with the details that an office needs for its next step. */
export const readItems = async (
  tx: TenantTransaction,
  tenantId: number,
  listId: number,
  query: Query,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Item[]> => {
  const page = ordered(itemsOf(tx, tenantId, listId, query.status), tenantId, query)
    .limit(limit)
    .offset(offset)
  const items = itemsOf(tx, tenantId, listId).where(
    isOnPage('items.medical_institution_id', page.select('items.medical_institution_id')),
  )
  const rows = await ordered(items, tenantId, query)
    .select([
      'items.medical_institution_id',
      sql<Item['status']>`items.status`.as('status'),
      'items.added_at',
      'items.position',
      lastVisit(tenantId).as('last_visit_date'),
      openTasks(tenantId).as('open_task_count'),
      phase(tenantId).as('phase'),
    ])
    .execute()
  const ids = rows.map(({ medical_institution_id: id }) => id)
  const institutions = await selectInstitutions(
    tx,
    institutionsWhere(tx, tenantId, { medical_institution_ids: ids }),
    tenantId,
    { by: 'relevance', direction: 'asc', name: undefined, from: null, isLocal: false },
    { limit: ids.length, offset: 0 },
  )
  const byId = new Map(institutions.map((institution) => [institution.id, institution]))
  return rows.flatMap(({ medical_institution_id: id, ...item }) => {
    const institution = byId.get(id)
    return institution ? [{ ...institution, ...item }] : []
  })
}
