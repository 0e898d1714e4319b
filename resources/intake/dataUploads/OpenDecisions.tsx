import { Alert, FormControlLabel, Radio, RadioGroup, Stack, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { DoublesChoice } from '#contract/intake/decisions.ts'
import { formatCount } from '#ui/format.ts'
import type { Changes, Waiting } from './confirming.ts'

interface Props {
  readonly waiting: Waiting
  readonly changes: Changes
  readonly onChange: (changes: Changes) => void
}

/** The decisions needed before importing a file that would remove most of a month or that contains duplicate rows. */
export const OpenDecisions = ({ waiting, changes, onChange }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { open, upload } = waiting
  const words = (key: string, args?: Record<string, string>) =>
    translate(`renkei.data_uploads.decisions.${key}`, { name: upload.filename, ...args })
  const count = (value: number) => formatCount(value, locale)
  if (!open) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
      <Stack spacing={1}>
        {open.loss && (
          <>
            <Typography>
              {words('loss', {
                standing: count(open.loss.standingCount),
                remaining: count(open.loss.remainingCount),
                lost: count(open.loss.lostCount),
                unit: words(`units.${waiting.kind ?? 'ff1_file'}`),
              })}
            </Typography>
            <TextField
              size="small"
              label={words('lost_count')}
              value={changes.confirmedLoss ?? ''}
              helperText={words('lost_help', { lost: count(open.loss.lostCount) })}
              onChange={({ target }) => onChange({ confirmedLoss: target.value })}
              slotProps={{
                htmlInput: {
                  'aria-label': words('lost_count_of'),
                  inputMode: 'numeric',
                  autoComplete: 'off',
                  maxLength: 20,
                },
              }}
              sx={{ maxWidth: 280 }}
            />
          </>
        )}
        {open.repeatedRowCount !== null && (
          <>
            <Typography>{words('repeated', { count: count(open.repeatedRowCount) })}</Typography>
            <RadioGroup
              aria-label={words('doubles_of')}
              value={changes.doubles ?? ''}
              onChange={(_event, value) => {
                const chosen = DoublesChoice.safeParse(value)
                if (chosen.success) onChange({ doubles: chosen.data })
              }}
            >
              {DoublesChoice.options.map((choice) => (
                <FormControlLabel key={choice} value={choice} control={<Radio />} label={words(choice)} />
              ))}
            </RadioGroup>
          </>
        )}
      </Stack>
    </Alert>
  )
}
