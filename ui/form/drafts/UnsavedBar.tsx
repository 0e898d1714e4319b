import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatTimeOfToday, nameSeparator } from '../../format.ts'
import { DiscardQuestion } from '../dialogs/DiscardQuestion.tsx'

export interface UnsavedBarProps {
  /** Since when there is unsaved input, in milliseconds since 1970. */
  readonly since: number
  /** What the fields are called that it is in; absent where all of the bar's own block is one thing. */
  readonly names?: readonly string[]
  /** Goes back to what is stored; called after a question. */
  readonly onDiscard: () => void
}

/**
 * Stands at the top of a form that has got unsaved input back after a reload or a sign-in, until that is saved or discarded, so that nobody takes it for what
 * is stored. It names the fields.
 */
export const UnsavedBar = ({ since, names = [], onDiscard }: UnsavedBarProps) => {
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
        <div>
          {translate('renkei.form.unsaved.since', { time: formatTimeOfToday(new Date(since).toISOString(), locale) })}
        </div>
        {names.length > 0 && (
          <div>{translate('renkei.form.unsaved.of', { names: [...new Set(names)].join(nameSeparator(locale)) })}</div>
        )}
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
