import { Box, Card, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { Reply } from '#dataProvider/client.ts'
import { visitMeanDecimals, visitMeans } from '#contract/analysis/visitMeans.ts'
import { formatCount } from '#ui/format.ts'
import { BeforeAfter } from '../BeforeAfter.tsx'
import { visitCertaintyText, visitChangeText } from '#contract/analysis/visitChange.ts'

type Verified = Reply<'verifyEffectiveness'>
type Sum = Verified['whole']

const sums = ['whole', 'withDoctor', 'withoutDoctor'] as const satisfies readonly (keyof Verified)[]

const SumCard = ({ title, sum }: { readonly title: string; readonly sum: Sum }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.data_analysis.effectiveness.${key}`, args)
  const count = (value: number) => formatCount(value, locale)
  const { visitCount, referralCountBefore, referralCountAfter } = sum
  const means = visitMeans({ visitCount, before: referralCountBefore, after: referralCountAfter })
  return (
    <Card component="li" sx={{ p: 1.5, minWidth: 0 }}>
      <Typography component="h3" variant="caption" color="text.secondary">
        {text('visits_of', { name: title, count: count(visitCount) })}
      </Typography>
      <BeforeAfter before={means?.before ?? null} after={means?.after ?? null} size={22} decimals={visitMeanDecimals} />
      <Typography variant="caption" component="p" color="text.secondary">
        {text('mean_of')}
      </Typography>
      <Typography variant="caption" component="p" className="figures" sx={{ mt: 0.5 }}>
        {visitChangeText(means, sum, language)}
      </Typography>
      <Typography component="p" sx={{ mt: 0.5 }}>
        {visitCertaintyText(sum, language)}
      </Typography>
    </Card>
  )
}

/** The means over all visits, those with and those without the doctor, and the certainty of each. */
export const Sums = ({ verified }: { readonly verified: Verified }) => {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {sums.map((name) => (
        <SumCard key={name} title={translate(`renkei.data_analysis.effectiveness.sums.${name}`)} sum={verified[name]} />
      ))}
    </Box>
  )
}
