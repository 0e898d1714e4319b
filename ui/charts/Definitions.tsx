import { HelpOutline } from '@mui/icons-material'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type Figure, figures } from '../../contract/figures.ts'

/** Figures of the catalogue in the person's language: what is counted, of what, without what, from where. */
const Definition = ({ figure }: { readonly figure: Figure }) => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const { name, numerator, denominator, exclusions, source } = figures[figure]
  const parts = [
    [denominator ? 'numerator' : 'counted', numerator],
    ['denominator', denominator],
    ['exclusions', exclusions],
    ['source', source],
  ] as const
  return (
    <Box sx={{ '& + &': { mt: 1 } }}>
      <Box sx={{ fontWeight: 700 }}>{name[language]}</Box>
      {parts.map(([part, text]) =>
        text ? (
          <Box key={part}>
            {translate('renkei.charts.definition', { part: translate(`renkei.charts.${part}`), text: text[language] })}
          </Box>
        ) : null,
      )}
    </Box>
  )
}

export interface DefinitionsProps {
  readonly figures: readonly Figure[]
  /** What the figures stand in, so that several of these buttons can be told apart. */
  readonly of: string
}

/** Says what figures mean when it is pointed at, tapped or reached with the keyboard. */
export const Definitions = ({ figures: shown, of }: DefinitionsProps) => {
  const translate = useTranslate()
  return (
    <Tooltip
      describeChild
      enterTouchDelay={0}
      leaveTouchDelay={60_000}
      slotProps={{ tooltip: { sx: { maxWidth: 360, p: 1.25, fontWeight: 400, lineHeight: 1.6 } } }}
      title={shown.map((figure) => (
        <Definition key={figure} figure={figure} />
      ))}
    >
      <IconButton
        size="small"
        className="no-print"
        aria-label={translate('renkei.charts.definitions_of', { name: of })}
      >
        <HelpOutline sx={{ fontSize: 18 }} />
      </IconButton>
    </Tooltip>
  )
}
