import { CheckCircleOutlined, HelpOutlineOutlined, RemoveCircleOutlineOutlined } from '@mui/icons-material'
import { Box, Skeleton, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { comparabilityOfFigure, comparedKind, stateOfFigure } from '#contract/analysis/figures/figureMonths.ts'
import { officialSource } from '#contract/analysis/figures/officialFigures.ts'
import { comparisonOf, type NotCompared } from '#contract/comparison.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import { Block } from '#ui/page/Block.tsx'
import { Definitions } from '#ui/charts/figures/Definitions.tsx'
import { ChangeText } from '../headline/ChangeText.tsx'
import { FigureText } from '../headline/FigureCard.tsx'
import { StateMark } from '../headline/StateMark.tsx'
import { useAnalysis } from '../analysis.ts'
import { type SentItems, unsettledMonthsOf, valueOf } from '../itemsOf.ts'
import { MissingCounts, type SentMonths } from './MissingCounts.tsx'
import {
  isReached,
  officialFamilies,
  type OfficialFamily,
  ratesOf,
  type Rates,
  type Threshold,
  whyAboveAll,
  whyNotJudged,
  whyUntold,
} from '#contract/analysis/figures/officialThresholds.ts'

const marks = {
  met: { Icon: CheckCircleOutlined, colour: 'success.main' },
  not_met: { Icon: RemoveCircleOutlineOutlined, colour: 'error.main' },
  unknown: { Icon: HelpOutlineOutlined, colour: 'text.secondary' },
} as const

interface ThresholdProps {
  readonly threshold: Threshold
  /** Null where rates are not held against thresholds. */
  readonly rates: Rates | null
  readonly items: SentItems
  /** What is missing of the lists of a rate; null if nothing is. */
  readonly whyIncomplete: (figure: Figure) => NotCompared | null
}

const ThresholdLine = ({ threshold, rates, items, whyIncomplete }: ThresholdProps) => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  if (rates === null) return <li>{threshold.words[language]}</li>
  const isUnsettled = (figure: Figure) => unsettledMonthsOf(items, figure).length > 0
  const isMet = isReached(threshold, rates, isUnsettled)
  const untold = whyUntold(threshold, rates, isUnsettled, whyIncomplete)
  const state = isMet === null ? 'unknown' : isMet ? 'met' : 'not_met'
  const { Icon, colour } = marks[state]
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Icon sx={{ fontSize: 18, mt: '2px', color: colour }} aria-hidden />
      <span>
        {threshold.words[language]}{' '}
        <Box component="strong" sx={{ color: colour, whiteSpace: 'nowrap' }}>
          {translate(`renkei.data_analysis.rates.${state}`)}
        </Box>
        {untold && (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {untold[language]}
          </Typography>
        )}
      </span>
    </Stack>
  )
}

interface RateProps {
  readonly figure: Figure
  readonly items: SentItems
  readonly before: SentItems
}

const useName = () => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  return (figure: Figure) => figures[figure].name[language]
}

const Rate = ({ figure, items, before }: RateProps) => {
  const name = useName()
  const { months, comparedMonths, loaded } = useAnalysis()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const value = valueOf(items, figure)
  const above = whyAboveAll(figure, value)
  const comparison = comparisonOf(
    value,
    valueOf(before, figure),
    comparabilityOfFigure(
      figure,
      [months, comparedMonths],
      loaded,
      [before, items].flatMap((sent) => unsettledMonthsOf(sent, figure)),
    ),
    comparedKind(figure),
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {name(figure)}
      </Typography>
      <Box component="dd" className="figures" sx={{ m: 0 }}>
        <Box sx={{ fontSize: 26, fontWeight: 700, lineHeight: 1.3 }}>
          <FigureText figure={figure} value={value} />
          <StateMark value={value} state={stateOfFigure(figure, months, loaded, unsettledMonthsOf(items, figure))} />
        </Box>
        <Typography variant="caption" component="div" sx={{ minHeight: 20 }}>
          {value !== null && <ChangeText comparison={comparison} figure={figure} />}
          {above && <div>{above[language]}</div>}
        </Typography>
      </Box>
    </Box>
  )
}

interface FamilyBlockProps {
  readonly family: OfficialFamily
  readonly items: SentItems
  readonly before: SentItems
  readonly months: SentMonths | undefined
}

const FamilyBlock = ({ family: { name, rates, counts, thresholds }, items, before, months }: FamilyBlockProps) => {
  const translate = useTranslate()
  const nameOf = useName()
  const locale = useLocale() ?? 'ja'
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const analysis = useAnalysis()
  const whyNot = whyNotJudged(
    analysis.months,
    analysis.filter.medicalInstitutions ? 'partners' : analysis.filter.ownDepartmentIds ? 'departments' : null,
  )
  const whyIncomplete = (figure: Figure) =>
    comparabilityOfFigure(figure, [analysis.months], analysis.loaded).notCompared
  const judged = whyNot ? null : ratesOf((figure) => (whyIncomplete(figure) === null ? valueOf(items, figure) : null))
  const unsettled = [...new Set(counts.flatMap((count) => unsettledMonthsOf(items, count)))]
  const text = (key: string) => translate(`renkei.data_analysis.rates.${key}`)
  const title = text(name)
  return (
    <Block
      title={title}
      actions={
        <Definitions figures={[...rates, ...counts]} of={title} sourceOf={(figure) => officialSource(figure, name)} />
      }
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {rates.map((figure) => (
          <Rate key={figure} figure={figure} items={items} before={before} />
        ))}
      </Box>
      <Box
        component="dl"
        className="figures"
        sx={{ m: 0, mt: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}
      >
        {counts.map((figure) => (
          <Stack key={figure} direction="row" sx={{ gap: 0.75, alignItems: 'baseline' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {nameOf(figure)}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontSize: 16, fontWeight: 700 }}>
              <FigureText figure={figure} value={valueOf(items, figure)} />
              <StateMark
                value={valueOf(items, figure)}
                state={stateOfFigure(figure, analysis.months, analysis.loaded, unsettledMonthsOf(items, figure))}
              />
            </Box>
          </Stack>
        ))}
      </Box>
      {unsettled.length > 0 && (
        <Typography variant="caption" component="p" sx={{ mt: 1 }}>
          {translate('renkei.data_analysis.rates.unsettled_ambulances', { months: formatMonths(unsettled, locale) })}
        </Typography>
      )}
      <MissingCounts counts={counts} items={items} months={months} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 0.5, fontSize: 13 }}>
        {thresholds.map((threshold) => (
          <ThresholdLine
            key={threshold.words.ja}
            threshold={threshold}
            rates={judged}
            items={items}
            whyIncomplete={whyIncomplete}
          />
        ))}
      </Box>
      {whyNot && (
        <Typography component="p" sx={{ mt: 0.5, fontSize: 13, fontWeight: 700 }}>
          {whyNot[language]}
        </Typography>
      )}
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
        {text(`${name}_note`)}
      </Typography>
    </Block>
  )
}

export interface OfficialRatesProps {
  /** Items of the period and of the comparison period; undefined while loading. */
  readonly items: SentItems | undefined
  readonly before: SentItems | undefined
  readonly months: SentMonths | undefined
}

/** 紹介率・逆紹介率 by each official definition, with the counts from which they are computed. */
export const OfficialRates = ({ items, before, months }: OfficialRatesProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      mt: 2,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
    }}
  >
    {officialFamilies.map((family) =>
      items && before ? (
        <FamilyBlock key={family.name} family={family} items={items} before={before} months={months} />
      ) : (
        <Skeleton key={family.name} variant="rounded" sx={{ height: { xs: 400, md: 330 } }} />
      ),
    )}
  </Box>
)
