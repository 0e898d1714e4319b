import { Box, Card, LinearProgress, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type TargetMeasure, targetMeasures } from '#contract/work/targets.ts'
import type { Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'

export type Progress = Reply<'getTargetProgress'>['own']

/** Names of the measures in replies. */
export const fieldOf = {
  visits: 'visits',
  interviews: 'interviews',
  new_partners: 'newPartners',
} as const satisfies Record<TargetMeasure, keyof Progress>

const Bar = ({
  label,
  target,
  done,
  isOver,
}: {
  readonly label: string
  readonly target: number | null
  readonly done: number
  readonly isOver: boolean
}) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const args = { done: formatCount(done, locale), target: formatCount(target ?? 0, locale) }
  const share = target === null ? 0 : target === 0 ? 100 : Math.min(100, Math.round((done / target) * 100))
  const reading = translate(`renkei.targets.${target === null ? 'without_target' : 'of_target'}`, args)
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography variant="body2">{label}</Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {reading}
        </Typography>
      </Stack>
      {target !== null && (
        <>
          <LinearProgress
            variant="determinate"
            value={share}
            aria-label={label}
            aria-valuetext={reading}
            sx={{ height: 6, borderRadius: 3, my: 0.5 }}
          />
          <Typography variant="caption" color="text.secondary">
            {done >= target
              ? translate('renkei.targets.reached')
              : translate(`renkei.targets.${isOver ? 'missed' : 'left'}`, {
                  count: formatCount(target - done, locale),
                })}
          </Typography>
        </>
      )}
    </Box>
  )
}

export interface ProgressCardProps {
  readonly title: string
  readonly progress: Progress
  /** Whether the month has passed, so that nothing is to go any more. */
  readonly isOver: boolean
}

/** How far somebody is in a month: a bar for each measure, and what is still open. */
export const ProgressCard = ({ title, progress, isOver }: ProgressCardProps) => {
  const translate = useTranslate()
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Stack spacing={1.5}>
        {targetMeasures.map((measure) => (
          <Bar
            key={measure}
            label={translate(`renkei.targets.measures.${measure}`)}
            isOver={isOver}
            {...progress[fieldOf[measure]]}
          />
        ))}
      </Stack>
    </Card>
  )
}
