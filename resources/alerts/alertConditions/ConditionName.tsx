import { Box, Button, Chip, Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { CellProps } from '#ui/resource/declaration.ts'
import { conditionAddress, conditionIn } from './condition.ts'
import { useConditionCommands } from './useConditionCommands.ts'

/** The name of a condition with a link to it, its sentence, and what keeps it from being judged. */
export const ConditionName = (props: CellProps) => {
  const translate = useTranslate()
  const condition = conditionIn(props)
  const { id, name, summary, hasInvalid, invalid, formerPreset, isPaused, isPauseSuggested, isEditable } = condition
  const { pause } = useConditionCommands()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.alert_conditions.${key}`, args)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Link component={RouterLink} to={conditionAddress(id)} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {name}
        </Link>
        {(hasInvalid || formerPreset) && <Chip size="small" color="error" variant="outlined" label={text('to_mend')} />}
        {isPaused && <Chip size="small" variant="outlined" label={text('paused')} />}
      </Stack>
      <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {summary}
      </Typography>
      {hasInvalid && (
        <Typography variant="caption" component="div" color="error">
          {text('names_gone', { names: invalid.map((one) => one.name).join(text('parts.or')) })}
        </Typography>
      )}
      {formerPreset && (
        <Typography variant="caption" component="div" color="error">
          {text(`former_presets.${formerPreset}`)}
        </Typography>
      )}
      {isPauseSuggested && !isPaused && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="caption" color="text.secondary">
            {text('pause_suggested')}
          </Typography>
          {isEditable && (
            <Button size="small" loading={pause.isPending} onClick={() => pause.mutate({ condition, isPaused: true })}>
              {text('pause')}
            </Button>
          )}
        </Stack>
      )}
    </Box>
  )
}
