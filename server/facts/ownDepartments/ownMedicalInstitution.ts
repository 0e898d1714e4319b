import { ownMedicalInstitutionOperations } from '#contract/facts/ownMedicalInstitution.ts'
import { handlersFor } from '../../handlers.ts'
import { readOwnDepartments, replaceOwnDepartments } from './ownDepartmentSettings.ts'

export const ownMedicalInstitutionHandlers = handlersFor(ownMedicalInstitutionOperations, {
  listOwnDepartments: ({ tx, tenantId }) =>
    tx
      .selectFrom('own_departments')
      .where('tenant_id', '=', tenantId)
      .orderBy('display_order')
      .orderBy('id')
      .select(['id', 'name'])
      .execute(),

  getOwnDepartmentsSetting: ({ tx, tenantId }) => readOwnDepartments(tx, tenantId),

  replaceOwnDepartments: async ({ tx, tenantId, account, body, touches }) => {
    const { replaced, deleted } = await replaceOwnDepartments({ tx, tenantId, account }, body)
    touches([...replaced.own_departments.map(({ id }) => id), ...deleted])
    return replaced
  },
})
