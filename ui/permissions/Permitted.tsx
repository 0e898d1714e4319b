import type { ReactNode } from 'react'
import { usePermission } from '../../authProvider/usePermission.ts'
import type { Permission } from '../../contract/permissions.ts'

export interface PermittedProps {
  readonly permission: Permission
  readonly children: ReactNode
}

/**
 * Shows a control only to accounts that have its permission. A control that runs as soon as it is there belongs into a component of
 * its own inside.
 * @example <Permitted permission="deletion"><DeleteButton /></Permitted>
 */
export const Permitted = ({ permission, children }: PermittedProps) => (usePermission(permission) ? children : null)
