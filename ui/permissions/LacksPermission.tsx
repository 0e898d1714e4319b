import { FormHelperText, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { usePermission } from '#authProvider/usePermission.ts'
import type { Permission } from '#contract/permissions.ts'
import { useReason } from './useReason.ts'

/** Below a control that is disabled: which permission it needs. Shows nothing to accounts that have it. */
export const LacksPermission = ({ permission }: { readonly permission: Permission }) => {
  const reason = useReason()
  if (usePermission(permission)) return null
  return <FormHelperText>{reason(permission)}</FormHelperText>
}

export interface ReasonTooltipProps {
  readonly permission: Permission
  /** What the control does, for those who may. */
  readonly title: string
  /** The control, which is disabled without the permission. */
  readonly children: ReactNode
}

/** A tooltip that says what a control does or, where it is disabled, which permission it needs. */
export const ReasonTooltip = ({ permission, title, children }: ReasonTooltipProps) => {
  const reason = useReason()
  const isPermitted = usePermission(permission)
  return (
    <Tooltip title={isPermitted ? title : reason(permission)}>
      <span>{children}</span>
    </Tooltip>
  )
}
