import { CheckCircleOutlined, Close, PauseOutlined, PlayArrowOutlined } from '@mui/icons-material'
import { Box, IconButton, LinearProgress, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactNode, RefObject } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatBytes } from '#ui/format.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { dropSending, pauseSending, resumeSending, type Sending } from './sendings.ts'

interface ActionProps {
  readonly name: string
  readonly file: string
  readonly onClick: () => void
  readonly children: ReactNode
}

const Action = ({ name, file, onClick, children }: ActionProps) => (
  <Tooltip title={name}>
    <IconButton aria-label={`${name}: ${file}`} onClick={onClick} sx={{ width: 44, height: 44 }}>
      {children}
    </IconButton>
  </Tooltip>
)

const share = ({ sentByteCount, byteCount }: Sending) =>
  byteCount === 0 ? 100 : Math.floor((sentByteCount / byteCount) * 100)

interface SendingRowProps {
  readonly sending: Sending
  /** What gets the focus when the row is taken away. */
  readonly focusAfter: RefObject<HTMLElement | null>
}

/** An upload in progress, with buttons to pause, continue and cancel it. */
export const SendingRow = ({ sending, focusAfter }: SendingRowProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const { key, name, state, message, sentByteCount, byteCount } = sending
  const quotedName = translate('renkei.form.upload.name', { name })
  const words = (text: string, args?: Record<string, string | number>) => translate(`renkei.data_uploads.${text}`, args)
  // All pieces have arrived, and the server is examining the file.
  const isBeingRead = state === 'sending' && sentByteCount === byteCount && byteCount > 0
  const mayGoOn = state === 'paused' || state === 'interrupted' || state === 'failed'
  return (
    <Box component="li" sx={{ py: 0.5, borderTop: 1, borderColor: 'hairline' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
          <Typography
            variant="caption"
            component="div"
            className="figures"
            sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}
          >
            {isBeingRead ? words('being_read') : words(`sending_states.${state}`)}
            {'　'}
            {state === 'done'
              ? formatBytes(byteCount, locale)
              : `${formatBytes(sentByteCount, locale)} / ${formatBytes(byteCount, locale)}`}
            {message !== undefined && <div>{message}</div>}
          </Typography>
        </Box>
        {state === 'done' && <CheckCircleOutlined color="success" aria-hidden />}
        {(state === 'sending' || state === 'queued') && !isBeingRead && (
          <Action name={words('pause')} file={name} onClick={() => void pauseSending(key)}>
            <PauseOutlined />
          </Action>
        )}
        {mayGoOn && (
          <Action name={words('resume')} file={name} onClick={() => resumeSending(key)}>
            <PlayArrowOutlined />
          </Action>
        )}
        {!isBeingRead && (
          <Action
            name={words(state === 'done' ? 'hide' : 'stop')}
            file={name}
            onClick={() => {
              void dropSending(key)
              focusAfter.current?.focus()
              if (state !== 'done')
                toast('renkei.form.upload.cancelled', { type: 'info', messageArgs: { name: quotedName } })
            }}
          >
            <Close />
          </Action>
        )}
      </Stack>
      {state !== 'done' && (
        <LinearProgress
          variant={isBeingRead ? 'indeterminate' : 'determinate'}
          value={share(sending)}
          color={state === 'failed' ? 'error' : 'primary'}
          aria-label={words('progress_of', { name })}
        />
      )}
    </Box>
  )
}
