import { CalendarMonthOutlined } from '@mui/icons-material'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { Copyable } from '#ui/page/Copyable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { ToolButton } from '#ui/list/ToolButton.tsx'
import { Question } from '#ui/page/Question.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import './texts.ts'

const feedKey = ['getTaskCalendar'] as const

const FeedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const queryClient = useQueryClient()
  const feed = useQuery({ queryKey: feedKey, queryFn: ({ signal }) => api.getTaskCalendar({}, { signal }) })
  useWatch(feed.data && (() => feed.refetch()))
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const note = (createdAt: string | null) => queryClient.setQueryData(feedKey, { createdAt })
  const stored = feed.data?.createdAt ?? null
  // After a conflict the dialog says what is stored, so that the next press is about that.
  const onError = (error: Error) => (isEditConflict(error) ? feed.refetch() : undefined)
  const onSettled = () => setAsked(undefined)
  const make = useMutation({
    mutationFn: () => api.createTaskCalendar({ body: { seenCreatedAt: stored } }),
    onMutate: () => end.reset(),
    onSuccess: ({ createdAt }) => note(createdAt),
    onError,
    onSettled,
  })
  const end = useMutation({
    mutationFn: () => api.deleteTaskCalendar(stored === null ? {} : { seenCreatedAt: stored }),
    onSuccess: () => {
      make.reset()
      note(null)
    },
    onError,
    onSettled,
  })
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.tasks.feed.${key}`, args)
  const failure = end.error ?? make.error
  const issued = stored !== null && { date: formatDateTime(stored, locale) }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography>{text('explanation')}</Typography>
        <QueryState query={feed} lines={2}>
          {({ createdAt }) => (
            <>
              {make.data?.createdAt === createdAt && <Copyable label={text('address')} value={make.data.url} />}
              {make.data && make.data.createdAt !== createdAt && (
                <Alert severity="warning">{text('address_ended')}</Alert>
              )}
              {issued && make.data?.createdAt !== createdAt && (
                <Typography color="text.secondary">{text('exists', issued)}</Typography>
              )}
              {failure && (
                <SaveFailure
                  error={failure}
                  {...(issued && isEditConflict(failure) && { sentences: [text('issued_elsewhere', issued)] })}
                />
              )}
            </>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {issued && (
          <Button color="error" loading={end.isPending} onClick={() => setAsked('end')}>
            {text('end')}
          </Button>
        )}
        <Button
          variant="outlined"
          loading={make.isPending}
          disabled={!feed.data}
          onClick={() => (issued ? setAsked('renew') : make.mutate())}
        >
          {text(issued ? 'renew' : 'make')}
        </Button>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
      <Question
        isOpen={asked === 'renew'}
        title={text('renew_ask')}
        confirm={text('renew')}
        isPending={make.isPending}
        onConfirm={() => make.mutate()}
        onClose={onSettled}
      >
        {issued && text('stops_working', issued)}
      </Question>
      <Question
        isOpen={asked === 'end'}
        title={text('end_ask')}
        confirm={text('end')}
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={onSettled}
      >
        {issued && text('stops_working', issued)}
      </Question>
    </Dialog>
  )
}

/** A private address to subscribe to the own tasks and planned visits in a calendar program. */
export const CalendarFeed = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        label={translate('renkei.tasks.feed.short')}
        icon={<CalendarMonthOutlined />}
        expanded={open}
        onOpen={() => setOpen(true)}
      />
      {open && <FeedDialog onClose={() => setOpen(false)} />}
    </>
  )
}
