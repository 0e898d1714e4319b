import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { usePermission } from '../../authProvider/usePermission.ts'
import type { Permission } from '../../contract/permissions.ts'
import { DisabledWithReason } from './DisabledWithReason.tsx'

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
  const translate = useTranslate()
  const isPermitted = usePermission(permission)
  return (
    <DisabledWithReason reason={isPermitted ? undefined : translate(`renkei.permissions.without.${permission}`)}>
      {children}
    </DisabledWithReason>
  )
}
