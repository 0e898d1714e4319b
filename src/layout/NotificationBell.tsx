import { NotificationsOutlined } from '@mui/icons-material'
import { Badge, Button, IconButton, List, ListItemButton, ListItemText, Stack, Typography } from '@mui/material'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { api, type Reply } from '../../dataProvider/client.ts'
import { formatDateTime } from '../../ui/format.ts'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { PopoverDialog } from '../../ui/page/PopoverDialog.tsx'

type Notice = Reply<'listNotifications'>['notifications'][number]

const queryKey = ['notifications'] as const
const perPage = 20
const everyMilliseconds = 60_000

const useNotifications = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.listNotifications({ page: pageParam, perPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, _all, page) => (page < totalPage ? page + 1 : undefined),
    refetchInterval: everyMilliseconds,
  })

interface NoticeProps {
  readonly notice: Notice
  readonly onOpen: () => void
}

const NoticeItem = ({ notice, onOpen }: NoticeProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { kind, actor, communicationId, medicalInstitutionName, comment, createdAt, readAt } = notice
  return (
    <ListItemButton
      component={Link}
      to={`/communications/${communicationId}`}
      onClick={onOpen}
      sx={{ alignItems: 'start', ...(readAt === null && { bgcolor: 'tint.contact' }) }}
    >
      <ListItemText
        primary={
          <>
            {translate(`renkei.notifications.${kind}`, { name: actor.name })}
            {readAt === null && <Badge color="error" variant="dot" sx={{ ml: 1.5, mb: 1 }} aria-hidden />}
          </>
        }
        secondary={
          <>
            {medicalInstitutionName} {formatDateTime(createdAt, locale)}
            {comment !== null && (
              <Typography
                component="span"
                color="text.primary"
                sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
              >
                {comment}
              </Typography>
            )}
          </>
        }
      />
    </ListItemButton>
  )
}

const Bell = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const read = useMutation({
    mutationFn: (notificationIds: number[] | undefined) =>
      api.markNotificationsRead({ body: notificationIds ? { notificationIds } : {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.notifications.${key}`, args)
  const unread = data?.pages[0]?.unreadCount ?? 0
  const notices = data?.pages.flatMap((page) => page.notifications) ?? []
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={unread > 0 ? text('open', { count: unread }) : text('title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          void refetch()
        }}
      >
        <Badge badgeContent={unread} color="error" max={99}>
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      <PopoverDialog label={text('title')} anchor={anchor} onClose={close} sx={{ width: 360, maxWidth: '96vw' }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, pt: 1.5 }}>
          <Typography component="h2" variant="h3">
            {text('title')}
          </Typography>
          {unread > 0 && (
            <Button size="small" loading={read.isPending} onClick={() => read.mutate(undefined)}>
              {text('all_read')}
            </Button>
          )}
        </Stack>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {data && notices.length === 0 && (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {text('none')}
          </Typography>
        )}
        <List component="div" dense sx={{ maxHeight: 420, overflow: 'auto' }}>
          {notices.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              onOpen={() => {
                close()
                if (notice.readAt === null) read.mutate([notice.id])
              }}
            />
          ))}
          {hasNextPage && (
            <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('more')}
            </Button>
          )}
        </List>
      </PopoverDialog>
    </>
  )
}

/** A bell with the number of unread notifications about one's communications, and their list. */
export const NotificationBell = () => (useCurrentUser()?.features.includes('communications') ? <Bell /> : null)
