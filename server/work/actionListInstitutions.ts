import { actionListInstitutionOperations, maxListed } from '#contract/work/actionListInstitutions.ts'
import { timeOf } from '../db/clock.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { type ContextOf, handlersFor } from '../handlers.ts'
import { invalidField, unknownIds } from '../problems.ts'
import { itemsAsCsv } from './actionListExport.ts'
import { countItems, itemsOf, readItems } from './actionListItems.ts'
import { requireActionList } from './actionLists.ts'
import { lockList, putOnList, requireRoom, tooMany } from './listedInstitutions.ts'
import { actionListsOfInstitutions } from '../institutions/institutionActionLists.ts'
import { requireInstitution, requireInstitutions } from '../records/requireInstitutions.ts'
import { institutionsWhere, requireKnownTrends } from '../institutions/institutionSearch.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { isRestorable } from '../records/softDeletion.ts'

type Added = ContextOf<typeof actionListInstitutionOperations.addActionListMedicalInstitutions>['body']

const foundBy = async (tx: TenantTransaction, tenantId: number, search: NonNullable<Added['search']>) => {
  await requireKnownTrends(tx, tenantId, search, 'search.referral_trend')
  const institutions = await institutionsWhere(tx, tenantId, search)
    .orderBy('institutions.id')
    .limit(maxListed + 1)
    .select('institutions.id')
    .execute()
  if (institutions.length > maxListed) throw tooMany('search')
  return institutions.map(({ id }) => id)
}

const wantedIds = async (tx: TenantTransaction, tenantId: number, body: Added): Promise<readonly number[]> => {
  const { medical_institution_ids: ids, search } = body
  if ((ids === undefined) === (search === undefined))
    throw invalidField('medical_institution_ids', {
      ja: '医療機関か検索条件のどちらか一方を指定してください',
      en: 'Please give either institutions or the conditions of a search',
    })
  if (search) return foundBy(tx, tenantId, search)
  await requireInstitutions(tx, tenantId, ids ?? [], 'medical_institution_ids')
  return [...new Set(ids)]
}

export const actionListInstitutionHandlers = handlersFor(actionListInstitutionOperations, {
  listActionListMedicalInstitutions: async ({ tx, tenantId, params, query }) => {
    await requireActionList(tx, tenantId, params.id)
    const [medical_institutions, count] = await Promise.all([
      readItems(tx, tenantId, params.id, query, pageOf(query)),
      countItems(itemsOf(tx, tenantId, params.id, query.status)),
    ])
    return { ...countsOf(count, query), medical_institutions }
  },

  exportActionListMedicalInstitutions: async ({ tx, tenantId, account, params, language }) => {
    await requireActionList(tx, tenantId, params.id)
    return itemsAsCsv(tx, tenantId, params.id, { language, account })
  },

  addActionListMedicalInstitution: async ({ tx, tenantId, account, params, body }) => {
    const list = { tenantId, listId: params.id }
    await lockList(tx, list)
    await requireInstitutions(tx, tenantId, [body.medical_institution_id], 'medical_institution_id')
    return {
      added_count: await putOnList(tx, list, account.id, [body.medical_institution_id], 'medical_institution_id'),
    }
  },

  addActionListMedicalInstitutions: async ({ tx, tenantId, account, params, body }) => {
    const list = { tenantId, listId: params.id }
    await lockList(tx, list)
    const ids = await wantedIds(tx, tenantId, body)
    const added = await putOnList(tx, list, account.id, ids, body.search ? 'search' : 'medical_institution_ids')
    return { added_count: added, already_listed_count: ids.length - added }
  },

  removeActionListMedicalInstitutions: async ({ tx, tenantId, params, body }) => {
    await requireActionList(tx, tenantId, params.id)
    const removed = await tx
      .updateTable('action_list_medical_institutions')
      .where('tenant_id', '=', tenantId)
      .where('action_list_id', '=', params.id)
      .where(idIn('medical_institution_id', body.medical_institution_ids))
      .where('removed_at', 'is', null)
      .set({ removed_at: timeOf(tx) })
      .returning('medical_institution_id')
      .execute()
    return {
      removed_count: removed.length,
      removed_medical_institution_ids: removed.map(({ medical_institution_id: id }) => id),
    }
  },

  restoreActionListMedicalInstitutions: async ({ tx, tenantId, params, body }) => {
    const list = { tenantId, listId: params.id }
    await lockList(tx, list)
    const { numUpdatedRows } = await tx
      .updateTable('action_list_medical_institutions')
      .where('tenant_id', '=', tenantId)
      .where('action_list_id', '=', params.id)
      .where(idIn('medical_institution_id', body.medical_institution_ids))
      .where(isRestorable('removed_at'))
      .set({ removed_at: null })
      .executeTakeFirst()
    await requireRoom(tx, list, 'medical_institution_ids')
    return { restored_count: Number(numUpdatedRows) }
  },

  updateActionListMedicalInstitutionsStatus: async ({ tx, tenantId, params, body }) => {
    const { medical_institution_ids: ids, status } = body
    await requireActionList(tx, tenantId, params.id)
    const listed = await countItems(itemsOf(tx, tenantId, params.id).where(idIn('items.medical_institution_id', ids)))
    if (listed !== new Set(ids).size) throw unknownIds('medical_institution_ids')
    const changed = await tx
      .updateTable('action_list_medical_institutions')
      .where('tenant_id', '=', tenantId)
      .where('action_list_id', '=', params.id)
      .where(idIn('medical_institution_id', ids))
      .where('removed_at', 'is', null)
      .where('status', '<>', status)
      .set({ status })
      .returning('medical_institution_id')
      .execute()
    return { changed_medical_institution_ids: changed.map(({ medical_institution_id: id }) => id) }
  },

  listMedicalInstitutionActionLists: async ({ tx, tenantId, params }) => {
    await requireInstitution(tx, tenantId, params.id)
    const lists = await actionListsOfInstitutions(tx, tenantId, [params.id])
    return { action_lists: lists.get(params.id) ?? [] }
  },
})
