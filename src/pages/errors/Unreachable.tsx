import { Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useRetrying } from '../../../ui/useRetrying.ts'

/** For a server that is away: tries again by itself, counting down, and at once when the person asks. */
export const Unreachable = ({ onRetry }: { readonly onRetry: () => void }) => {
  const translate = useTranslate()
  const { seconds, interval } = useRetrying(onRetry)
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 6, sm: 12 } }}>
      <Stack role="alert" spacing={1}>
        <Typography component="h1" variant="h2">
          {translate('renkei.shell.unreachable')}
        </Typography>
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {translate('renkei.shell.unreachable_hint')}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={((interval - seconds) / interval) * 100}
        aria-label={translate('renkei.shell.retry_in', { smart_count: seconds })}
        sx={{ width: 200 }}
      />
      <Typography variant="caption" color="text.secondary">
        {translate('renkei.shell.retry_in', { smart_count: seconds })}
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('renkei.shell.retry')}
      </Button>
    </Stack>
  )
}
