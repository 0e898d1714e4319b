import { Button, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useDevice } from '#ui/useDevice.ts'

export interface ToolActionProps {
  readonly label: string
  readonly icon: ReactNode
  /** Whether what it switches is on; undefined for a button that does something once. */
  readonly isOn?: boolean
  readonly isBusy?: boolean
  readonly onClick: () => void
}

/** A button above the map. Where several share little room only its icon is shown. */
export const ToolAction = ({ label, icon, isOn, isBusy = false, onClick }: ToolActionProps) =>
  useDevice() === 'pc' ? (
    <Button startIcon={icon} aria-pressed={isOn} loading={isBusy} loadingPosition="start" onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-pressed={isOn}
        loading={isBusy}
        color={isOn ? 'primary' : 'default'}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
