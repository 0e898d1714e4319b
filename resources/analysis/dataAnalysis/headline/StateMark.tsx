import { Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import type { SpanState } from '#contract/analysis/analysis.ts'
import { stateMark } from '#contract/analysis/periodStateWords.ts'

export interface StateMarkProps {
  readonly value: number | null
  /** How complete the figure of its period is; null where no list and no record decides it. */
  readonly state: SpanState | null
}

/** Says beside a known figure what its period lacks; nothing if it is complete. */
export const StateMark = ({ value, state }: StateMarkProps) => {
  const mark = stateMark(value, state, (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en')
  if (mark === '') return null
  return (
    <Typography component="span" variant="caption" color="text.secondary">
      {mark}
    </Typography>
  )
}
