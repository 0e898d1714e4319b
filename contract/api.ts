import { appConfigOperations } from './appConfig.ts'
import { currentUserOperations } from './currentUser.ts'
import { lookupOperations } from './lookups.ts'
import { medicalInstitutionOperations } from './medicalInstitutions.ts'
import { memoOperations } from './memos.ts'
import { savedFilterOperations } from './savedFilters.ts'
import { tagOperations } from './tags.ts'

/** Every operation of the product, by operationId. */
export const api = {
  ...appConfigOperations,
  ...currentUserOperations,
  ...lookupOperations,
  ...medicalInstitutionOperations,
  ...memoOperations,
  ...savedFilterOperations,
  ...tagOperations,
}
export type Api = typeof api
export type OperationId = keyof Api
