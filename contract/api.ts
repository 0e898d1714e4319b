import { accountContract, accountOperations } from './accounts.ts'
import { appConfigOperations } from './appConfig.ts'
import { auditLogOperations } from './auditLogs.ts'
import type { Crud } from './crud.ts'
import { currentUserOperations } from './currentUser.ts'
import { lookupOperations } from './lookups.ts'
import { medicalInstitutionOperations } from './medicalInstitutions.ts'
import { memoOperations } from './memos.ts'
import { phaseOperations } from './phases.ts'
import { savedFilterOperations } from './savedFilters.ts'
import { tagContract, tagGroupContract, tagOperations } from './tags.ts'
import { taskContract, taskOperations } from './tasks.ts'

/** Every operation of the product, by operationId. */
export const api = {
  ...accountOperations,
  ...appConfigOperations,
  ...auditLogOperations,
  ...currentUserOperations,
  ...lookupOperations,
  ...medicalInstitutionOperations,
  ...memoOperations,
  ...phaseOperations,
  ...savedFilterOperations,
  ...tagOperations,
  ...taskOperations,
}
export type Api = typeof api
export type OperationId = keyof Api

/** The entities with the usual five calls. */
export const entities: readonly Crud[] = [accountContract, tagContract, tagGroupContract, taskContract]
