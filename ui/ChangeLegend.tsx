import { Box, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Tone } from '#contract/changeSize.ts'
import { toneColours } from './change.ts'
import { HelpMark } from './page/HelpMark.tsx'
import './texts/changeColours.ts'

const tones: readonly Tone[] = ['good', 'bad', 'plain']

export interface ChangeLegendProps {
  /** Maps have colours of their own, which dots of all sizes can be told apart by. */
  readonly palette?: 'screen' | 'map'
  /** Whether samples of the colours stand beside the question mark. False where a legend has them already, or room is short. */
  readonly hasSamples?: boolean
}

/** What the colours of increases and decreases mean, and from which size on a change has one (contract/changeSize.ts). */
export const ChangeLegend = ({ palette = 'screen', hasSamples = palette === 'screen' }: ChangeLegendProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.charts.colours.${key}`)
  const title = text('title')
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, fontSize: 12, color: 'text.secondary' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        {title}
        <HelpMark label={translate('renkei.shell.explanation_of', { name: title })}>
          {text(palette === 'map' ? 'of_map' : 'of_changes')}
        </HelpMark>
      </Stack>
      {hasSamples && (
        <Stack
          component="ul"
          aria-label={title}
          direction="row"
          sx={{ flexWrap: 'wrap', columnGap: 1.5, m: 0, p: 0, listStyle: 'none' }}
        >
          {tones.map((tone) => (
            <li key={tone}>
              <Box component="span" aria-hidden sx={{ color: toneColours[tone], mr: 0.5 }}>
                ▲▼
              </Box>
              {text(tone)}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
