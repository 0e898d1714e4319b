import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { HelpMark } from '../../page/HelpMark.tsx'
import { type DefinitionText, definitionText, type SourceOf } from './definitionText.ts'
import '../texts.ts'

const Definition = ({ name, lines }: DefinitionText) => (
  <Box sx={{ '& + &': { mt: 1 } }}>
    <Box sx={{ fontWeight: 700 }}>{name}</Box>
    {lines.map((line) => (
      <Box key={line}>{line}</Box>
    ))}
  </Box>
)

export interface DefinitionsProps {
  readonly figures: readonly Figure[]
  /** The title of the block with these figures. It distinguishes several of these buttons. */
  readonly of: string
  readonly sourceOf?: SourceOf
}

/** Explains what figures mean, on hover, tap or keyboard focus. */
export const Definitions = ({ figures: shown, of, sourceOf }: DefinitionsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <HelpMark label={translate('renkei.charts.definitions_of', { name: of })}>
      {shown.map((figure) => (
        <Definition key={figure} {...definitionText(figure, translate, locale, sourceOf)} />
      ))}
    </HelpMark>
  )
}
