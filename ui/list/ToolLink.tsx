import { Button, IconButton } from '@mui/material'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { DisabledControl } from '../permissions/DisabledWithReason.tsx'
import { useDevice } from '../useDevice.ts'

export interface ToolLinkProps {
  readonly label: string
  readonly icon: ReactNode
  readonly to: string
}

/** A link above a list to another screen. Phones show only its icon, because several share a row. */
export const ToolLink = ({ label, icon, to }: ToolLinkProps) => {
  const isPhone = useDevice() === 'phone'
  const target = use(DisabledControl) ? {} : { component: Link, to }
  return isPhone ? (
    <IconButton aria-label={label} {...target}>
      {icon}
    </IconButton>
  ) : (
    <Button startIcon={icon} {...target}>
      {label}
    </Button>
  )
}
