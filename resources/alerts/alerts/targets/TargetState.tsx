import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AlertTargetState } from '#contract/alerts/targets.ts'
import '../../alertConditions/texts.ts'

const looks = {
  new: { bgcolor: 'tint.accent', fontWeight: 700, borderRadius: 1, px: 0.75, py: 0.25 },
  continued: {},
  snoozed: { color: 'text.secondary' },
  withdrawn: { color: 'text.secondary' },
} as const satisfies Record<AlertTargetState, object>

/** Whether a target is new or was one already, as a word. */
export const TargetState = ({ state }: { readonly state: AlertTargetState }) => {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...looks[state] }}>
      {translate(`renkei.alert_targets.states.${state}`)}
    </Box>
  )
}
