import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { unitWordAfter } from '#contract/analysis/analysisWords.ts'
import { noValue } from '#contract/noValue.ts'
import { numberFormat } from '#contract/intlFormats.ts'
import './texts.ts'

export interface BeforeAfterProps {
  /** Null if it is not compared. */
  readonly before: number | null
  /** Null if it is not known yet. */
  readonly after: number | null
  /** Font size of the later number, in pixels. */
  readonly size?: number
  /** Decimals of means; counts have none. */
  readonly decimals?: number
}

/** Referrals before and after. @example 162 → 303件, 4.07 → 4.33件 */
export const BeforeAfter = ({ before, after, size = 16, decimals = 0 }: BeforeAfterProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const number = (value: number) =>
    numberFormat(locale.startsWith('ja') ? 'ja-JP' : 'en-GB', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value)
  return (
    <Box className="figures" sx={{ fontSize: size, fontWeight: 700, lineHeight: 1.5, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.85em', fontWeight: 400 }}>
        {before === null ? noValue : number(before)}
      </Box>
      {translate('renkei.data_analysis.rankings.to')}
      {after === null ? noValue : number(after)}
      {after !== null && (
        <Box component="span" sx={{ fontSize: 12, fontWeight: 400, ml: 0.25 }}>
          {unitWordAfter(number(after), 'referrals', locale.startsWith('ja') ? 'ja' : 'en')}
        </Box>
      )}
    </Box>
  )
}
