import type { ReactNode } from 'react'
import { usePermission } from '#authProvider/usePermission.ts'
import type { Permission } from '#contract/permissions.ts'
import { DisabledWithReason } from './DisabledWithReason.tsx'
import { useReason } from './useReason.ts'

export interface PermittedProps {
  /** Undefined if this use needs none, such as taking back what has not been saved. */
  readonly permission: Permission | undefined
  readonly children: ReactNode
}

/**
 * A control that needs a permission. To accounts without it the control is shown disabled, and says why and whom to ask.
 * @example <Permitted permission="deletion"><DeleteButton /></Permitted>
 */
export const Permitted = ({ permission, children }: PermittedProps) => {
  const reason = useReason()
  const isPermitted = usePermission(permission)
  return (
    <DisabledWithReason reason={permission === undefined || isPermitted ? undefined : reason(permission)}>
      {children}
    </DisabledWithReason>
  )
}
