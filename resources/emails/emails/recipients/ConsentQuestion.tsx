import {
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import type { FormEvent } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { z } from 'zod'
import { ConsentBasis } from '#contract/emails/consents.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, today } from '#ui/format.ts'
import { useKeptState } from '#ui/form/drafts/useKeptState.ts'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useEmailCall } from '../useEmailCall.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import './texts.ts'

export interface ConsentQuestionProps {
  readonly emailId: number
  /** How many recipients wait for it. */
  readonly count: number
  readonly onRefused: (error: Error) => void
}

const Typed = z.object({ basis: ConsentBasis.nullable(), obtainedOn: z.string(), source: z.string() })
type Typed = z.infer<typeof Typed>

/** Asks once why advertising may go to recipients for whom nothing is recorded, and lets them in. */
export const ConsentQuestion = ({ emailId, count, onRefused }: ConsentQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const {
    value: typed,
    change,
    forget,
  } = useKeptState(
    `email ${emailId} consent`,
    (): Typed => ({ basis: null, obtainedOn: today(), source: '' }),
    (kept): Typed | undefined => Typed.safeParse(kept).data,
  )
  const { basis, obtainedOn, source } = typed
  const words = (key: string, args?: Record<string, string>) =>
    translate(`renkei.email_recipients.consent.${key}`, args)
  const record = useEmailCall(
    (given: { basis: ConsentBasis; obtainedOn: string; source: string }) =>
      api.recordRecipientConsents({ id: emailId, body: given }),
    ({ recordedCount }) => {
      forget()
      toast('renkei.email_recipients.consent.recorded', {
        messageArgs: { count: formatCount(recordedCount, locale) },
      })
    },
    onRefused,
  )
  const isComplete = basis !== null && obtainedOn !== '' && source.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (basis !== null && isComplete) record.mutate({ basis, obtainedOn, source: source.trim() })
  }
  return (
    <Block title={words('title', { count: formatCount(count, locale) })} tone="note">
      <Stack component="form" spacing={2} onSubmit={submit}>
        <Typography>{words('law')}</Typography>
        <FormControl required>
          <FormLabel>{words('basis')}</FormLabel>
          <RadioGroup
            value={basis ?? ''}
            onChange={(_event, chosen) =>
              change({ ...typed, basis: ConsentBasis.options.find((one) => one === chosen) ?? null })
            }
          >
            {ConsentBasis.options.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={words(`bases.${one}`)} />
            ))}
          </RadioGroup>
        </FormControl>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <DayField
            required
            label={words('obtained_on')}
            value={obtainedOn}
            onChange={(day) => change({ ...typed, obtainedOn: day ?? '' })}
            max={today()}
            sx={{ flex: { sm: '0 0 240px' } }}
          />
          <TextField
            required
            fullWidth
            label={words('source')}
            value={source}
            placeholder={words('source_example')}
            onChange={({ target }) => change({ ...typed, source: target.value })}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Stack>
        <Typography variant="caption">{words('refused')}</Typography>
        {record.error && <SaveFailure error={record.error} />}
        <Button
          type="submit"
          variant="contained"
          disabled={!isComplete}
          loading={record.isPending}
          sx={{ alignSelf: 'end' }}
        >
          {words('record', { count: formatCount(count, locale) })}
        </Button>
      </Stack>
    </Block>
  )
}
