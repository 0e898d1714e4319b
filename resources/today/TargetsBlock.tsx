import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { targetMeasures } from '#contract/work/targets.ts'
import { formatCount, formatMonth } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { type TargetProgress, targetsQuery } from './todayQueries.ts'

const fields = { visits: 'visits', interviews: 'interviews', new_partners: 'newPartners' } as const

const linesOf = (progress: TargetProgress['own']) =>
  targetMeasures.flatMap((measure) => {
    const { target, done } = progress[fields[measure]]
    return target ? [{ measure, target, done }] : []
  })

const Lines = ({ title, progress }: { readonly title: string; readonly progress: TargetProgress['own'] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const lines = linesOf(progress)
  if (lines.length === 0) return null
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 1 } }}>
      <Typography component="h3" variant="caption" color="text.secondary" sx={{ fontWeight: 700 }}>
        {title}
      </Typography>
      {lines.map(({ measure, target, done }) => {
        const name = translate(`renkei.today.targets.${measure}`)
        return (
          <Stack key={measure} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Box component="span" sx={{ flex: '0 0 104px' }}>
              {name}
            </Box>
            <LinearProgress
              variant="determinate"
              color={done >= target ? 'success' : 'primary'}
              value={Math.min(100, (100 * done) / target)}
              aria-label={`${title} ${name}`}
              sx={{ flexGrow: 1, height: 8, borderRadius: 1 }}
            />
            <Box component="span" className="figures" sx={{ minWidth: 76, textAlign: 'right', whiteSpace: 'nowrap' }}>
              {translate('renkei.today.targets.progress', {
                done: formatCount(done, locale),
                target: formatCount(target, locale),
              })}
            </Box>
          </Stack>
        )
      })}
    </Box>
  )
}

/** How far the person and the office are in the month; nothing if no targets are set, or if they could not be loaded. */
export const TargetsBlock = ({ today }: { readonly today: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data } = useQuery(targetsQuery(today.slice(0, 7)))
  if (!data || linesOf(data.own).length + linesOf(data.office).length === 0) return null
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.targets.${key}`, args)
  return (
    <Block title={text('title', { month: formatMonth(`${today.slice(0, 7)}-01`, locale) })}>
      <Lines title={text('own')} progress={data.own} />
      <Lines title={text('office')} progress={data.office} />
    </Block>
  )
}
