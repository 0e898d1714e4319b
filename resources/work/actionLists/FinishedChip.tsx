import { CheckCircle } from '@mui/icons-material'
import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import './texts.ts'

/** Marks a finished list. */
export const FinishedChip = () => {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      icon={<CheckCircle />}
      label={translate('resources.action_lists.enums.status.finished')}
      sx={{
        borderRadius: 1,
        color: 'text.primary',
        bgcolor: 'tint.growth',
        '& .MuiChip-icon': { color: 'success.main' },
      }}
    />
  )
}
