import { Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { periodStateWords } from '#contract/analysis/periodStateWords.ts'

/** Says of a figure that it may still grow. */
export const UnsettledMark = () => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const word = periodStateWords.unsettled[language]
  return (
    <Typography component="span" variant="caption" color="text.secondary">
      {language === 'ja' ? `（${word}）` : ` (${word})`}
    </Typography>
  )
}
