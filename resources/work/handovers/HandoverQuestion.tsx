import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { HandoverKind } from '#contract/work/handovers.ts'
import { formatCount } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { countNames, kinds } from './useHandover.ts'
import '#ui/staffs/texts.ts'

export interface HandoverQuestionProps {
  readonly isOpen: boolean
  readonly fromName: string
  readonly toName: string
  /** How many of a kind go along. */
  readonly countOf: (kind: HandoverKind) => number
  readonly total: number
  /** How many were left out. */
  readonly stayingCount: number
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before everything chosen goes from one person to another: from whom to whom, and how many of each kind. */
export const HandoverQuestion = ({
  fromName,
  toName,
  countOf,
  total,
  stayingCount,
  ...question
}: HandoverQuestionProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.handovers.question.${key}`, args)
  return (
    <Question
      title={text('title', { from: fromName, to: toName })}
      confirm={text('confirm', { count: formatCount(total, locale) })}
      color="primary"
      {...question}
    >
      <Typography>{text('lead')}</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 1, pl: 2.5 }}>
        {kinds
          .filter((kind) => countOf(kind) > 0)
          .map((kind) => (
            <li key={kind}>
              {translate(`renkei.staffs.left.${countNames[kind]}`, { count: formatCount(countOf(kind), locale) })}
            </li>
          ))}
      </Box>
      {stayingCount > 0 && (
        <Typography>{text('staying', { count: formatCount(stayingCount, locale), name: fromName })}</Typography>
      )}
      <Typography>{text('undo')}</Typography>
    </Question>
  )
}
