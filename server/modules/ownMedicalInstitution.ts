import { ownMedicalInstitutionOperations } from '../../contract/ownMedicalInstitution.ts'
import { handlersFor } from '../handlers.ts'

export const ownMedicalInstitutionHandlers = handlersFor(ownMedicalInstitutionOperations, {
  listOwnDepartments: ({ tx, tenantId }) =>
    tx
      .selectFrom('own_departments')
      .where('tenant_id', '=', tenantId)
      .orderBy('display_order')
      .orderBy('id')
      .select(['id', 'name'])
      .execute(),
})
