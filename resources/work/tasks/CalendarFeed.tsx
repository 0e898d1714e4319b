import { CalendarMonthOutlined } from '@mui/icons-material'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '../../../dataProvider/client.ts'
import { Copyable } from '../../../ui/page/Copyable.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { QueryState } from '../../../ui/page/QueryState.tsx'
import { SaveFailure } from '../../../ui/page/SaveFailure.tsx'

const feedKey = ['getTaskCalendar'] as const

const FeedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const queryClient = useQueryClient()
  const feed = useQuery({ queryKey: feedKey, queryFn: ({ signal }) => api.getTaskCalendar({}, { signal }) })
  const refresh = () => queryClient.invalidateQueries({ queryKey: feedKey })
  const make = useMutation({ mutationFn: () => api.createTaskCalendar(), onSuccess: refresh })
  const end = useMutation({
    mutationFn: () => api.deleteTaskCalendar(),
    onSuccess: () => {
      make.reset()
      return refresh()
    },
  })
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.tasks.feed.${key}`, args)
  const failure = make.error ?? end.error
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography>{text('explanation')}</Typography>
        <QueryState query={feed} lines={2}>
          {({ createdAt }) => (
            <>
              {make.data && <Copyable label={text('address')} value={make.data.url} />}
              {createdAt !== null && !make.data && (
                <Typography color="text.secondary">
                  {text('exists', { date: formatDateTime(createdAt, locale) })}
                </Typography>
              )}
              {failure && <SaveFailure error={failure} />}
            </>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {feed.data?.createdAt && (
          <Button color="error" loading={end.isPending} onClick={() => end.mutate()}>
            {text('end')}
          </Button>
        )}
        <Button variant="outlined" loading={make.isPending} onClick={() => make.mutate()}>
          {text(feed.data?.createdAt ? 'renew' : 'make')}
        </Button>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
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
