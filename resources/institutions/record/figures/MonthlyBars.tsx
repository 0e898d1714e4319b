import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatMonth } from '#ui/format.ts'
import type { ReferralSummary } from '#resources/facts/referralSummary/useReferralSummary.ts'
import '#ui/texts/referralFigures.ts'

/** Height of the highest bar in pixels. */
const height = 96

/** Whether a month has a label: the first of each quarter has one. */
const isNamed = (month: string) => ['01', '04', '07', '10'].includes(month.slice(5, 7))

/**
 * The referrals of the 24 months up to the base month as bars: the last twelve in the accent colour, those before in grey. Months that are not
 * loaded have no bar. Screen readers get a table.
 */
export const MonthlyBars = ({ summary: { months, twelveMonths } }: { readonly summary: ReferralSummary }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referral_figures.${key}`, args)
  // A year that ends soon after the start leaves no room for its number.
  const isYearShownFirst = !months.slice(0, 4).some(({ month }) => month.slice(5, 7) === '01')
  const greatest = Math.max(0, ...months.map(({ referralCount }) => referralCount ?? 0))
  const most = Math.max(1, greatest)
  const countText = (count: number | null) =>
    count === null ? text('unknown') : text('count', { count: formatCount(count, locale) })
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="caption" color="text.secondary">
        {text('monthly')}
      </Typography>
      <Box component="table" sx={visuallyHidden}>
        <caption>{text('monthly')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('month')}</th>
            <th scope="col">{text('referrals')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, referralCount }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, locale)}</th>
              <td>{countText(referralCount)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box
        aria-hidden
        className="figures"
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))`, fontSize: 11, mt: 1 }}
      >
        {months.map(({ month, referralCount }) => (
          <Box
            key={month}
            title={`${formatMonth(month, locale)} ${countText(referralCount)}`}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'flex-end',
              height: height + 20,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ textAlign: 'center', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
              {referralCount !== null && referralCount > 0 && formatCount(referralCount, locale)}
            </Box>
            <Box
              sx={{
                mx: '15%',
                height: Math.ceil((height * (referralCount ?? 0)) / most),
                borderRadius: '2px 2px 0 0',
                bgcolor: month >= twelveMonths.firstMonth ? 'primary.main' : 'text.tertiary',
                opacity: month >= twelveMonths.firstMonth ? 1 : 0.5,
                printColorAdjust: 'exact',
              }}
            />
          </Box>
        ))}
        {months.map(({ month }, index) => (
          <Box key={month} sx={{ whiteSpace: 'nowrap', color: 'text.secondary', width: 0, lineHeight: 1.4, pt: 0.5 }}>
            {isNamed(month) && text('month_of_year', { month: String(Number(month.slice(5, 7))) })}
            <br />
            {(index === 0 ? isYearShownFirst : month.slice(5, 7) === '01') && month.slice(0, 4)}
          </Box>
        ))}
      </Box>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ display: { sm: 'none' } }}
        className="figures"
        aria-hidden
      >
        {text('most', { count: formatCount(greatest, locale) })}
      </Typography>
    </Box>
  )
}
