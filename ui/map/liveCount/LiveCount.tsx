import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../../format.ts'
import { useSettled } from '../../queries/useSettled.ts'
import '../texts.ts'

interface LiveCountProps {
  /** How many are in the visible part of the map. */
  readonly count: number
  /** How many there are altogether. */
  readonly total?: number
  /** Whether everybody sees it; otherwise it is only read out. */
  readonly isVisible?: boolean
}

/** Tells how many are in view, and tells it to those who hear the page once the map is at rest. */
export const LiveCount = ({ count, total, isVisible = false }: LiveCountProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text =
    total === undefined
      ? translate('renkei.map.in_view', { count: formatCount(count, locale) })
      : translate('renkei.map.in_view_of', { count: formatCount(count, locale), total: formatCount(total, locale) })
  const settled = useSettled(text)
  return (
    <Box component="output" sx={isVisible ? { fontSize: 12, color: 'text.secondary' } : visuallyHidden}>
      {settled}
    </Box>
  )
}
