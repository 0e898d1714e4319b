import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatTimeOfToday } from '../format.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'

export interface UnsavedBarProps {
  /** Since when there is unsaved input, in milliseconds since 1970. */
  readonly since: number
  /** Goes back to what is stored; called after a question. */
  readonly onDiscard: () => void
}

/**
 * Stands at the top of a form that has got unsaved input back after a reload or a sign-in, until that is saved or discarded, so that nobody takes it for what
 * is stored.
 */
export const UnsavedBar = ({ since, onDiscard }: UnsavedBarProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2, maxWidth: 720 }}
        action={
          <Button color="inherit" onClick={() => setAsking(true)}>
            {translate('renkei.form.unsaved.discard')}
          </Button>
        }
      >
        {translate('renkei.form.unsaved.since', { time: formatTimeOfToday(new Date(since).toISOString(), locale) })}
      </Alert>
      <DiscardQuestion
        isOpen={isAsking}
        onDiscard={() => {
          setAsking(false)
          onDiscard()
        }}
        onStay={() => setAsking(false)}
      />
    </>
  )
}
