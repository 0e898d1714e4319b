import { FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useEmailCall } from '../useEmailCall.ts'
import type { DestinationConditions } from './destinationConditions.ts'

export interface TakeQuestionProps {
  readonly emailId: number
  readonly conditions: DestinationConditions
  /** How many doctors fulfil the conditions. */
  readonly count: number
  /** How many rows the e-mail has already. */
  readonly presentCount: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says how many doctors become recipients, and asks whether they are added to those of before or replace them. */
export const TakeQuestion = ({ emailId, conditions, count, presentCount, onDone, onClose }: TakeQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const [mode, setMode] = useState<'add' | 'replace'>('add')
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_recipients.choose.${key}`, args)
  const take = useEmailCall(
    () => api.chooseEmailRecipients({ id: emailId, body: { ...conditions, mode } }),
    ({ destinationCount }) => {
      toast('renkei.email_recipients.choose.taken', {
        messageArgs: { count: formatCount(destinationCount, locale) },
      })
      onDone()
    },
  )
  return (
    <Question
      isOpen
      title={words('take_title', { count: formatCount(count, locale) })}
      confirm={words(mode === 'replace' && presentCount > 0 ? 'replace' : 'take')}
      color={mode === 'replace' && presentCount > 0 ? 'error' : 'primary'}
      isPending={take.isPending}
      onConfirm={() => take.mutate(undefined)}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <Typography>{words('take_content')}</Typography>
        {presentCount > 0 && (
          <RadioGroup
            aria-label={words('mode')}
            value={mode}
            onChange={(_event, next) => setMode(next === 'replace' ? 'replace' : 'add')}
          >
            {(['add', 'replace'] as const).map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio size="small" />}
                label={words(`modes.${one}`, { count: formatCount(presentCount, locale) })}
              />
            ))}
          </RadioGroup>
        )}
        {take.error && <SaveFailure error={take.error} />}
      </Stack>
    </Question>
  )
}
