import { Box, Chip, Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { CellProps } from '#ui/resource/declaration.ts'
import { alertIn } from './alert.ts'
import '../../reports/reports/alertSettings/texts.ts'

/** The name of an alert with a link to it, and the sentence of its condition. */
export const AlertName = (props: CellProps) => {
  const translate = useTranslate()
  const { id, name, kind, conditionSummary, isArchived } = alertIn(props)
  const text = (key: string) => translate(`renkei.alerts.${key}`)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Link component={RouterLink} to={`/alerts/${id}`} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {name}
        </Link>
        {kind === 'report' && <Chip size="small" variant="outlined" label={text('of_report')} />}
        {isArchived && <Chip size="small" variant="outlined" label={text('archived')} />}
      </Stack>
      {kind === 'condition' && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {conditionSummary}
        </Typography>
      )}
    </Box>
  )
}
