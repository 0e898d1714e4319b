import { Box } from '@mui/material'
import { useLocale } from 'react-admin'
import type { Judged } from '#contract/changeSize.ts'
import { changeInWords } from '#contract/changeWords.ts'
import type { Change } from '#contract/comparison.ts'
import { changeLook } from './change.ts'

export interface ChangeWordsProps {
  readonly change: Change
  readonly judged: Judged
  /** How much it is, with its unit and without a sign. */
  readonly amount: string
}

/**
 * An increase or decrease as sign and words with its rate, in colour where it matters.
 * @example ▲ 12件増（+8.3%）
 */
export const ChangeWords = ({ change, judged, amount }: ChangeWordsProps) => {
  const locale = useLocale() ?? 'ja'
  const { colour } = changeLook(change, judged)
  const { sign, text } = changeInWords(change, amount, locale.startsWith('ja') ? 'ja' : 'en')
  return (
    <Box component="span" sx={{ color: colour, fontWeight: 700 }}>
      <span aria-hidden>{sign} </span>
      {text}
    </Box>
  )
}
