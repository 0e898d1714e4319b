import { ThumbDownOutlined, ThumbUpOutlined } from '@mui/icons-material'
import { Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { type Alert, alertsKey } from '../alert.ts'
import { formatCount } from '#ui/format.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import '#resources/reports/reports/alertSettings/texts.ts'

/** Whether an alert was useful, by oneself and by all. */
export const Feedback = ({ alert: { id, isUseful, usefulCount, notUsefulCount } }: { readonly alert: Alert }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const text = (key: string) => translate(`renkei.alerts.${key}`)
  const rate = useMutation({
    mutationFn: (useful: boolean | null) => api.rateAlert({ id, body: { isUseful: useful } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: alertsKey }),
        queryClient.invalidateQueries({ queryKey: ['alert_conditions'] }),
      ]),
    onError: (error) => sayFailure(error, 'renkei.alerts.failed'),
  })
  const shown = rate.isPending ? rate.variables : isUseful
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography variant="caption" color="text.secondary">
        {text('was_it_useful')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={text('was_it_useful')}
        value={shown === null ? null : shown ? 'useful' : 'not_useful'}
        onChange={(_event, value: string | null) => rate.mutate(value === null ? null : value === 'useful')}
      >
        <ToggleButton value="useful" sx={{ gap: 0.5, px: 1, minHeight: { xs: 44, sm: 34 } }}>
          <ThumbUpOutlined sx={{ fontSize: 16 }} />
          {text('useful')}
          {usefulCount > 0 && ` ${formatCount(usefulCount, locale)}`}
        </ToggleButton>
        <ToggleButton value="not_useful" sx={{ gap: 0.5, px: 1, minHeight: { xs: 44, sm: 34 } }}>
          <ThumbDownOutlined sx={{ fontSize: 16 }} />
          {text('not_useful')}
          {notUsefulCount > 0 && ` ${formatCount(notUsefulCount, locale)}`}
        </ToggleButton>
      </ToggleButtonGroup>
    </Stack>
  )
}
