import { Box, Chip, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldConflict, Side } from './conflict.ts'
import type { SavedBy } from './savedBy.ts'

export interface ConflictFieldProps {
  readonly name: string
  readonly conflict: FieldConflict
  readonly savedBy: SavedBy
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
  readonly show: (value: unknown) => ReactNode
}

/** A field in two versions, one of which is chosen. */
export const ConflictField = ({ name, conflict, savedBy, chosen, onChoose, show }: ConflictFieldProps) => {
  const translate = useTranslate()
  const nameId = useId()
  const text = (key: string) => translate(`renkei.conflict.${key}`)
  const side = (value: Side) => (
    <FormControlLabel
      key={value}
      value={value}
      control={<Radio size="small" />}
      label={
        <>
          <Typography variant="caption" component="div" color="text.secondary">
            {text(value)}
          </Typography>
          {show(conflict[value])}
        </>
      }
      sx={{
        alignItems: 'flex-start',
        m: 0,
        p: 1,
        minWidth: 0,
        borderRadius: 1,
        border: 1,
        borderColor: chosen === value ? 'primary.main' : 'hairline',
        bgcolor: chosen === value ? 'action.selected' : 'background.paper',
        '& .MuiFormControlLabel-label': { minWidth: 0, pt: 0.75 },
      }}
    />
  )
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography id={nameId} component="h3" variant="h3">
          {name}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          label={text(`changed_by.${savedBy.who === 'other' ? 'people' : 'windows'}.${conflict.changedBy}`)}
        />
      </Box>
      <RadioGroup
        aria-labelledby={nameId}
        value={chosen ?? null}
        onChange={(_event, value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {side('theirs')}
        {side('mine')}
      </RadioGroup>
    </Box>
  )
}
