import { Button, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { maxSnoozeDays } from '#contract/alerts/alerts.ts'
import { daysAfter } from '#contract/days.ts'
import { today } from '#ui/format.ts'
import { useSnooze } from './useSnooze.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

const spans = [30, 90, 180] as const

export interface SnoozeDialogProps {
  readonly alertId: number
  readonly institutionIds: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Asks until when and why nobody wants to hear of institutions. */
export const SnoozeDialog = ({ alertId, institutionIds, onDone, onClose }: SnoozeDialogProps) => {
  const translate = useTranslate()
  const { save } = useSnooze(alertId)
  const name = `snooze ${alertId} ${institutionIds.join(' ')}`
  const [until, setUntil] = useTypedState(`${name} until`, daysAfter(today(), spans[1]))
  const [reason, setReason] = useTypedState(`${name} reason`, '')
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.alerts.snooze_dialog.${key}`, args)
  const last = daysAfter(today(), maxSnoozeDays)
  const isFine = until >= today() && until <= last && reason.trim() !== ''
  return (
    <SmallFormDialog
      title={text('title', { smart_count: institutionIds.length })}
      typed={[until, reason]}
      confirm={text('confirm')}
      disabled={!isFine}
      isPending={save.isPending}
      error={save.error}
      onConfirm={() =>
        save.mutate(
          { medicalInstitutionIds: [...institutionIds], until, reason: reason.trim() },
          {
            onSuccess: () => {
              onDone?.()
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary">
        {text('hint')}
      </Typography>
      <DayField
        required
        label={text('until')}
        value={until}
        onChange={(day) => setUntil(day ?? '')}
        min={today()}
        max={last}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {spans.map((days) => (
          <Button key={days} size="small" variant="outlined" onClick={() => setUntil(daysAfter(today(), days))}>
            {text('days', { days })}
          </Button>
        ))}
      </Stack>
      <TextField
        required
        label={text('reason')}
        placeholder={text('reason_example')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200 } }}
      />
    </SmallFormDialog>
  )
}
