import { accountContract, staffOperations } from './accounts.ts'
import { appConfigOperations } from './appConfig.ts'
import { auditLogOperations } from './auditLogs.ts'
import type { Crud } from './crud.ts'
import { currentUserOperations } from './currentUser.ts'
import { lookupOperations } from './lookups.ts'
import { medicalInstitutionOperations } from './medicalInstitutions.ts'
import { memoOperations } from './memos.ts'
import { phaseOperations } from './phases.ts'
import { savedFilterOperations } from './savedFilters.ts'
import { tagContract, tagGroupContract } from './tags.ts'
import { taskCalendarOperations, taskContract, taskOperations } from './tasks.ts'

/** Every operation of the product, by operationId. */
export const api = {
  ...accountContract.operations,
  ...appConfigOperations,
  ...auditLogOperations,
  ...currentUserOperations,
  ...lookupOperations,
  ...medicalInstitutionOperations,
  ...memoOperations,
  ...phaseOperations,
  ...savedFilterOperations,
  ...staffOperations,
  ...tagContract.operations,
  ...tagGroupContract.operations,
  ...taskCalendarOperations,
  ...taskOperations,
}
export type Api = typeof api
export type OperationId = keyof Api

/** The entities with the usual five calls. */
export const entities: readonly Crud[] = [accountContract, tagContract, tagGroupContract, taskContract]
