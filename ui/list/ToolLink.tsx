import { Button, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDevice } from '../useDevice.ts'

export interface ToolLinkProps {
  readonly label: string
  readonly icon: ReactNode
  readonly to: string
}

/** A link above a list to another screen. Phones show only its icon, because several share a row. */
export const ToolLink = ({ label, icon, to }: ToolLinkProps) =>
  useDevice() === 'phone' ? (
    <IconButton component={Link} to={to} aria-label={label}>
      {icon}
    </IconButton>
  ) : (
    <Button component={Link} to={to} startIcon={icon}>
      {label}
    </Button>
  )
