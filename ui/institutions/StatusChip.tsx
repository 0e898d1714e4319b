import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Reply } from '#dataProvider/client.ts'
import './texts.ts'

type RunningStatus = Reply<'getMedicalInstitutionSummary'>['runningStatus']

const tints = { open: 'growth', closed: 'decline', suspended: 'contact', unknown: null } as const

export interface StatusChipProps {
  readonly status: RunningStatus
  /** Renders nothing for the normal state, as in lists. */
  readonly onlyExceptions?: boolean
}

/** Whether an institution is running, in words. */
export const StatusChip = ({ status, onlyExceptions = false }: StatusChipProps) => {
  const translate = useTranslate()
  if (onlyExceptions && status === 'open') return null
  const tint = tints[status]
  return (
    <Chip
      size="small"
      label={translate(`renkei.medical_institutions.running_status.${status}`)}
      sx={{ borderRadius: 1, color: 'text.primary', bgcolor: tint ? `tint.${tint}` : 'hairline' }}
    />
  )
}
