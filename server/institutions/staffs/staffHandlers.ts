import { institutionStaffOperations, maxStaffs } from '#contract/institutions/staffs.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { invalidField, problem } from '../../problems.ts'
import { requireInstitution, requireInstitutions } from '../../records/requireInstitutions.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { changeStaffs, type Charge, lockStaffs, readCharges } from './changeStaffs.ts'
import { readStaffs } from './readStaffs.ts'
import { restoreStaffs, takeBackChange } from './undoStaffs.ts'

const requireNew = async (
  tx: TenantTransaction,
  tenantId: number,
  staffIds: readonly number[],
  charges: readonly Charge[],
) => {
  const before = charges.map(({ staff_id: id }) => id)
  // In one order, so that two calls at once wait for each other instead of blocking each other.
  for (const id of staffIds.filter((one) => !before.includes(one)).toSorted((a, b) => a - b))
    await requireStaff(tx, tenantId, id, 'staff_ids')
}

const actions = {
  add: (staffIds: readonly number[], id: number) => (staffIds.includes(id) ? staffIds : [...staffIds, id]),
  make_first: (staffIds: readonly number[], id: number) => [id, ...staffIds.filter((one) => one !== id)],
  remove: (staffIds: readonly number[], id: number) => staffIds.filter((one) => one !== id),
} as const

const tooMany = {
  ja: `担当者は1つの連携先に${maxStaffs}人までです`,
  en: `At most ${maxStaffs} people can be in charge of one partner`,
}

export const institutionStaffHandlers = handlersFor(institutionStaffOperations, {
  getMedicalInstitutionStaffs: async ({ tx, tenantId, params }) => {
    await requireInstitution(tx, tenantId, params.id)
    return readStaffs(tx, tenantId, params.id)
  },

  replaceMedicalInstitutionStaffs: async ({ tx, tenantId, account, params, body }) => {
    await requireInstitution(tx, tenantId, params.id)
    await lockStaffs(tx, tenantId)
    const stored = await readStaffs(tx, tenantId, params.id)
    if (body.updated_at !== undefined && body.updated_at !== stored.updated_at)
      throw problem('edit_conflict', { current: stored })
    const charges = (await readCharges(tx, tenantId, [params.id])).get(params.id) ?? []
    await requireNew(tx, tenantId, body.staff_ids, charges)
    await changeStaffs(tx, tenantId, { kind: 'hand', source: 'hand', accountId: account.id }, [
      { medical_institution_id: params.id, staff_ids: body.staff_ids },
    ])
    return readStaffs(tx, tenantId, params.id)
  },

  changeStaffsOfMedicalInstitutions: async ({ tx, tenantId, account, body, touches }) => {
    const ids = [...new Set(body.medical_institution_ids)]
    await requireInstitutions(tx, tenantId, ids, 'medical_institution_ids')
    await lockStaffs(tx, tenantId)
    if (body.action !== 'remove') await requireStaff(tx, tenantId, body.staff_id)
    const charges = await readCharges(tx, tenantId, ids)
    const wanted = ids.map((id) => ({
      medical_institution_id: id,
      staff_ids: actions[body.action](
        (charges.get(id) ?? []).map(({ staff_id: staffId }) => staffId),
        body.staff_id,
      ),
    }))
    if (wanted.some(({ staff_ids: staffIds }) => staffIds.length > maxStaffs)) throw invalidField('staff_id', tooMany)
    const { changeId, institutionIds } = await changeStaffs(
      tx,
      tenantId,
      { kind: 'hand', source: 'hand', accountId: account.id },
      wanted,
    )
    touches(institutionIds)
    return { staff_change_id: changeId, changed_count: institutionIds.length }
  },

  undoStaffChange: async ({ tx, tenantId, account, params }) => {
    await takeBackChange(tx, tenantId, account, params.id, false)
    return restoreStaffs(tx, tenantId, params.id)
  },
})
