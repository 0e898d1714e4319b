import type { Operation } from '#contract/core.ts'
import { declaredPermissions } from '#contract/effects.ts'
import { reportFault } from '../../fault.ts'
import { ProblemError } from '../../problems.ts'

/** A handler demands a permission for which its operation declares no effect. This is a fault of the product. */
export class UndeclaredPermission extends Error {
  constructor(operationId: string, permissions: readonly string[]) {
    super(`${operationId} demands ${permissions.join(', ')}, but none of its effects needs that (contract/effects.ts)`)
    this.name = 'UndeclaredPermission'
  }
}

/**
 * Checks that a call was refused for no other permissions than its operation declares: screens and roles go by what is declared.
 * @param error - what the call has failed with
 * @throws UndeclaredPermission, except in production
 */
export const requireDeclaredPermissions = (
  operationId: string,
  operation: Pick<Operation, 'effects'>,
  error: unknown,
): void => {
  if (!(error instanceof ProblemError) || error.code !== 'permission_missing') return
  const declared = declaredPermissions(operation)
  const undeclared = (error.extras.permissions ?? []).filter((permission) => !declared.includes(permission))
  if (undeclared.length > 0) reportFault(new UndeclaredPermission(operationId, undeclared))
}
