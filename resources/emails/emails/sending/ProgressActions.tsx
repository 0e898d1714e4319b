import { PauseOutlined, PlayArrowOutlined, StopOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import type { EmailProgress } from '../emailQueries.ts'
import { DecisionQuestion } from './DecisionQuestion.tsx'
import { useEmailCall } from '../useEmailCall.ts'
import './texts.ts'

/** Holds an e-mail that is being sent, goes on with it, and stops it for good. */
export const ProgressActions = ({ progress }: { readonly progress: EmailProgress }) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const [isStopping, setStopping] = useState(false)
  const { id, status, heldReason, queuedCount, sendingCount, deferredCount } = progress
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.actions.${key}`, args)
  const hold = useEmailCall(
    () => api.holdEmail({ id }),
    () => toast('renkei.email_sending.actions.held'),
  )
  const goOn = useEmailCall(
    () => api.continueEmail({ id, body: heldReason === null ? {} : { heldReason } }),
    () => toast('renkei.email_sending.actions.continued'),
  )
  const stop = useEmailCall(
    () => api.stopEmail({ id }),
    () => {
      setStopping(false)
      toast('renkei.email_sending.actions.stopped')
    },
  )
  const isUnderWay = status === 'sending' || status === 'held'
  // It stays though there is nothing to do any more: it says why nothing was done.
  const error = hold.error ?? goOn.error
  const askToStop = () => {
    stop.reset()
    setStopping(true)
  }
  return (
    <>
      {isUnderWay && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {(status === 'sending' || heldReason === 'night') && (
            <Button
              variant="outlined"
              startIcon={<PauseOutlined />}
              loading={hold.isPending}
              loadingPosition="start"
              onClick={() => {
                goOn.reset()
                hold.mutate(undefined)
              }}
            >
              {words('hold')}
            </Button>
          )}
          {status === 'held' && heldReason !== 'night' && (
            <Permitted permission="sending">
              <Button
                variant="contained"
                startIcon={<PlayArrowOutlined />}
                loading={goOn.isPending}
                loadingPosition="start"
                onClick={() => {
                  hold.reset()
                  goOn.mutate(undefined)
                }}
              >
                {words('continue')}
              </Button>
            </Permitted>
          )}
          <Button color="error" startIcon={<StopOutlined />} onClick={askToStop}>
            {words('stop')}
          </Button>
        </Stack>
      )}
      {error && <SaveFailure error={error} failed="renkei.email_sending.not_done" />}
      {isStopping && (
        <DecisionQuestion
          emailId={id}
          error={stop.error}
          color="error"
          title={words('stop_title')}
          confirm={words('stop')}
          isPending={stop.isPending}
          onConfirm={() => stop.mutate(undefined)}
          onClose={() => setStopping(false)}
        >
          <Typography>
            {words('stop_content', { count: formatCount(queuedCount + sendingCount + deferredCount, locale) })}
          </Typography>
        </DecisionQuestion>
      )}
    </>
  )
}
