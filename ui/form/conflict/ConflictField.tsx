import { Box, Chip, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice, FieldConflict } from './conflict.ts'
import type { SavedBy } from './savedBy.ts'

export interface ConflictFieldProps {
  readonly name: string
  readonly conflict: FieldConflict
  readonly savedBy: SavedBy
  /** Both versions of a long text together; undefined if they cannot be joined. */
  readonly both: string | undefined
  readonly chosen: Choice | undefined
  readonly onChoose: (choice: Choice) => void
  readonly show: (value: unknown) => ReactNode
}

/** A field in two versions, one of which is chosen, or both of a long text. */
export const ConflictField = ({ name, conflict, savedBy, both, chosen, onChoose, show }: ConflictFieldProps) => {
  const translate = useTranslate()
  const nameId = useId()
  const text = (key: string) => translate(`renkei.conflict.${key}`)
  const option = (value: Choice, content: unknown) => (
    <FormControlLabel
      key={value}
      value={value}
      control={<Radio size="small" />}
      label={
        <>
          <Typography variant="caption" component="div" color="text.secondary">
            {text(value)}
          </Typography>
          {show(content)}
        </>
      }
      sx={{
        alignItems: 'flex-start',
        m: 0,
        p: 1,
        minWidth: 0,
        ...(value === 'both' && { gridColumn: '1 / -1' }),
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
        onChange={(_event, value) => onChoose(value === 'mine' || value === 'both' ? value : 'theirs')}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {option('theirs', conflict.theirs)}
        {option('mine', conflict.mine)}
        {both !== undefined && option('both', both)}
      </RadioGroup>
    </Box>
  )
}
