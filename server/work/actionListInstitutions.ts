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
import { corrected } from '../records/correctedInstitutions.ts'
import { isRestorable } from '../records/softDeletion.ts'
import { isShownTo } from '../records/unlistedInstitutions.ts'

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

/** So many institutions are named that are not on a list. */
const mostNamed = 3

/** @throws a 422 at `medical_institution_ids` that names those which are not on the list, as colleagues may have taken them off meanwhile */
const requireListed = async (
  tx: TenantTransaction,
  { tenantId, listId }: { readonly tenantId: number; readonly listId: number },
  ids: readonly number[],
) => {
  const listed = await itemsOf(tx, tenantId, listId)
    .where(idIn('items.medical_institution_id', ids))
    .select('items.medical_institution_id as id')
    .execute()
  const missing = [...new Set(ids)].filter((id) => !listed.some((item) => item.id === id))
  if (missing.length === 0) return
  const named = await tx
    .selectFrom('medical_institutions as institutions')
    .where(idIn('institutions.id', missing))
    .where(isShownTo(tenantId, 'institutions.id'))
    .orderBy('institutions.id')
    .limit(mostNamed)
    .select(corrected(tenantId, 'name').as('name'))
    .execute()
  if (named.length === 0) throw unknownIds('medical_institution_ids')
  const names = named.map(({ name }) => name)
  const more = missing.length - names.length
  throw invalidField('medical_institution_ids', {
    ja: `「${names.join('」「')}」${more > 0 ? `ほか${more}施設` : ''}は、このリストから外されています。一覧を確かめて選び直してください`,
    en: `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: no longer on this list. Please look at it and choose again`,
  })
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
    await requireListed(tx, { tenantId, listId: params.id }, ids)
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
