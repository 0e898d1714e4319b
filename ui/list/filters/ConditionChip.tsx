import { Close } from '@mui/icons-material'
import { Box, ButtonBase } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { BarCondition } from './barCondition.ts'

export interface ConditionChipProps {
  readonly condition: BarCondition
  readonly onOpen: (chip: HTMLElement) => void
}

const height = { xs: 36, sm: 32 } as const

/** A condition that is set: one button opens it, another removes it. */
export const ConditionChip = ({ condition: { label, text, isOffered, onRemove }, onOpen }: ConditionChipProps) => {
  const translate = useTranslate()
  const words = (
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {label}: <strong>{text}</strong>
    </Box>
  )
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        minHeight: height,
        border: 1,
        borderColor: 'line',
        borderRadius: 4,
        bgcolor: 'background.paper',
      }}
    >
      {isOffered ? (
        <ButtonBase
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onOpen(currentTarget)}
          sx={{ minWidth: 0, minHeight: height, pl: 1.5, pr: 0.5, borderRadius: 4, font: 'inherit' }}
        >
          {words}
        </ButtonBase>
      ) : (
        <Box component="span" sx={{ display: 'flex', minWidth: 0, pl: 1.5, pr: 0.5 }}>
          {words}
        </Box>
      )}
      <ButtonBase
        aria-label={translate('renkei.list.remove_condition', { name: label })}
        onClick={onRemove}
        sx={{ width: { xs: 36, sm: 28 }, minHeight: height, flexShrink: 0, borderRadius: 4, color: 'text.secondary' }}
      >
        <Close sx={{ fontSize: 16 }} />
      </ButtonBase>
    </Box>
  )
}
