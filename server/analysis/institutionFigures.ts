import { institutionFigureOperations } from '#contract/analysis/institutionFigures.ts'
import { handlersFor } from '../handlers.ts'
import { readAdmittedCases } from './admittedCases.ts'
import { requireInstitution } from '../records/requireInstitutions.ts'
import { readComparison } from './similarInstitutions.ts'

export const institutionFigureHandlers = handlersFor(institutionFigureOperations, {
  listAdmittedCases: async ({ tx, tenantId, params, body }) => {
    await requireInstitution(tx, tenantId, params.id)
    return readAdmittedCases(tx, tenantId, params.id, body.period)
  },

  compareSimilarInstitutions: async ({ tx, tenantId, params, body }) => {
    await requireInstitution(tx, tenantId, params.id)
    return readComparison(tx, tenantId, params.id, body.period)
  },
})
