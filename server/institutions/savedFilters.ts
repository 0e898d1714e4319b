import { savedFilterOperations } from '#contract/institutions/savedFilters.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { handlersFor } from '../handlers.ts'
import { nameTaken } from '../problems.ts'
import { changeFilter, forgetFilter, listFilters, markFilter, saveFilter } from './savedFilterStore.ts'

const orNameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

export const savedFilterHandlers = handlersFor(savedFilterOperations, {
  listSavedFilters: async (caller) => ({ saved_filters: await listFilters(caller, caller.query.screen) }),
  createSavedFilter: (caller) => saveFilter(caller, caller.body),
  updateSavedFilter: (caller) => changeFilter(caller, caller.params.id, caller.body).catch(orNameTaken),
  markSavedFilter: (caller) => markFilter(caller, caller.params.id, caller.body),
  deleteSavedFilter: (caller) => forgetFilter(caller, caller.params.id),
})
