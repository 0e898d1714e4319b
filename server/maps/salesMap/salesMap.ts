import { salesMapOperations } from '#contract/maps/salesMap.ts'
import { handlersFor } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { placesOfTenant } from '../places/placesOfTenant.ts'
import { requireKnownConditions } from './knownConditions.ts'
import { readPins } from './pins.ts'
import { searchInstitutions } from './searchInstitutions.ts'

export const salesMapHandlers = handlersFor(salesMapOperations, {
  searchMedicalInstitutionsForSalesMap: async ({ tx, tenantId, account, body: search, services }) => {
    await requireKnownConditions(tx, tenantId, search)
    const index = await placesOfTenant(tx, tenantId, await services.places.get(tx))
    return searchInstitutions(tx, tenantId, { search, account, index, today: dayInJapan() })
  },

  getSalesMapPins: async ({ tx, tenantId, body, services }) => {
    await requireKnownConditions(tx, tenantId, body)
    return readPins(tx, tenantId, body, await placesOfTenant(tx, tenantId, await services.places.get(tx)), dayInJapan())
  },

  getMedicalInstitutionPlaces: async ({ tx, services }) => {
    const { file, version } = await services.places.get(tx)
    return { bytes: file, version }
  },
})
