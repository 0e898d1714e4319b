import { Box, Card, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { unitWordAfter } from '#contract/analysis/analysisWords.ts'
import type { SpanState } from '#contract/analysis/analysis.ts'
import type { Comparison } from '#contract/comparison.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { Definitions } from '#ui/charts/figures/Definitions.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { ChangeText } from './ChangeText.tsx'
import { figureParts } from '#contract/analysis/figures/figureParts.ts'
import { noValue } from '#contract/noValue.ts'
import '../texts.ts'
import { StateMark } from './StateMark.tsx'

/** A figure with its unit, or a dash if it is unknown. */
export const FigureText = ({ figure, value }: { readonly figure: Figure; readonly value: number | null }) => {
  const locale = useLocale() ?? 'ja'
  if (value === null) return noValue
  const { digits, unit } = figureParts(value, figures[figure].unit, locale)
  return (
    <>
      {digits}
      <Box component="span" sx={{ fontSize: 'max(12px, 0.55em)', fontWeight: 400, ml: 0.25 }}>
        {unitWordAfter(digits, unit, locale.startsWith('ja') ? 'ja' : 'en')}
      </Box>
    </>
  )
}

export interface FigureCardProps {
  readonly figure: Figure
  readonly value: number | null
  /** How complete it is. */
  readonly state: SpanState | null
  readonly before: number | null
  readonly beforeState: SpanState | null
  readonly comparison: Comparison
  /** Its monthly values, oldest first, and whether each may still grow; undefined while loading. */
  readonly course: readonly { readonly value: number | null; readonly isOpen: boolean }[] | undefined
}

/** A figure of the period at a glance: its value, the comparison, and its course. */
export const FigureCard = ({ figure, value, state, before, beforeState, comparison, course }: FigureCardProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name } = figures[figure]
  const title = name[locale.startsWith('ja') ? 'ja' : 'en']
  return (
    <Card
      component="li"
      sx={{ p: 1.5, pt: 1, display: 'flex', flexDirection: 'column', minWidth: 0, overflow: 'visible' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 34 }}>
        <Typography component="h3" variant="caption" color="text.secondary">
          {title}
        </Typography>
        <Definitions figures={[figure]} of={title} />
      </Stack>
      <Box className="figures" sx={{ fontSize: 26, fontWeight: 700, lineHeight: 1.3, whiteSpace: 'nowrap' }}>
        <FigureText figure={figure} value={value} />
        <StateMark value={value} state={state} />
      </Box>
      <Typography variant="caption" component="div" className="figures" color="text.secondary" sx={{ minHeight: 38 }}>
        {value !== null && (
          <div>
            <ChangeText comparison={comparison} figure={figure} />
          </div>
        )}
        {(before !== null || beforeState === 'not_loaded') && (
          <div>
            {translate('renkei.data_analysis.headline.before')} <FigureText figure={figure} value={before} />
            <StateMark value={before} state={beforeState} />
          </div>
        )}
      </Typography>
      <Box sx={{ mt: 'auto', pt: 1, minHeight: 36 }}>
        {course && course.length > 1 && (
          <>
            <Sparkline values={course.map((one) => one.value)} unsettled={course.map(({ isOpen }) => isOpen)} />
            {course.some((one) => one.isOpen && one.value !== null) && (
              <Typography variant="caption" color="text.secondary">
                {translate('renkei.data_analysis.headline.open_course')}
              </Typography>
            )}
          </>
        )}
      </Box>
    </Card>
  )
}
