import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Computing } from './useResult.ts'
import './texts.ts'

/** Shown while a computation takes more than a second, with a button that stops it, and after it was stopped. */
export const ComputingNotice = ({
  computing: { isSlow, isStopped, stop, restart },
}: {
  readonly computing: Computing
}) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.report_results.computing.${key}`)
  if (isStopped)
    return (
      <Alert
        severity="info"
        variant="outlined"
        className="no-print"
        action={
          <Button color="inherit" size="small" onClick={restart}>
            {text('restart')}
          </Button>
        }
      >
        {text('stopped')}
      </Alert>
    )
  return (
    <Box aria-live="polite" className="no-print">
      {isSlow && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 1 }}>
          <Typography sx={{ flexShrink: 0 }}>{text('under_way')}</Typography>
          <LinearProgress aria-label={text('under_way')} sx={{ flexGrow: 1 }} />
          <Button size="small" onClick={stop}>
            {text('stop')}
          </Button>
        </Stack>
      )}
    </Box>
  )
}
