import { Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import './texts.ts'

/** Changes of more institutions than this are asked about. */
export const maxUnasked = 50

export interface LargeChange {
  /** Runs the change, for few institutions at once, for many after a question. */
  readonly ask: (change: () => void) => void
  /** The question, to be rendered. */
  readonly question: ReactNode
}

/**
 * Asks before a change of many institutions.
 * @param what - what would be done, as a sentence; the number is said with it
 */
export const useLargeChange = (count: number, what: string): LargeChange => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const text = (key: string) =>
    translate(`renkei.institution_actions.large_change.${key}`, { count: formatCount(count, locale) })
  return {
    ask: (change) => (count > maxUnasked ? setAsked(() => change) : change()),
    question: (
      <Question
        isOpen={asked !== null}
        title={text('title')}
        confirm={text('confirm')}
        color="primary"
        onConfirm={() => {
          setAsked(null)
          asked?.()
        }}
        onClose={() => setAsked(null)}
      >
        <Typography>{what}</Typography>
      </Question>
    ),
  }
}
