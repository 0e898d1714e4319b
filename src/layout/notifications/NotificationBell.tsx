import { NotificationsOutlined } from '@mui/icons-material'
import { Badge, Box, Button, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type NotificationTopic, notificationTopics } from '#contract/work/notifications.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { NoticeList } from './NoticeList.tsx'
import { hasTopic } from '#resources/work/notifications/notices.ts'
import '#resources/work/notifications/texts.ts'

const queryKey = ['notifications'] as const
const perPage = 20
const everyMilliseconds = 60_000

/** @param topic - undefined for all */
const useNotifications = (topic: NotificationTopic | undefined) =>
  useInfiniteQuery({
    queryKey: [...queryKey, topic ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.listNotifications({ page: pageParam, perPage, ...(topic && { topic }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, _all, page) => (page < totalPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: everyMilliseconds,
  })

interface TopicChoiceProps {
  readonly topics: readonly NotificationTopic[]
  readonly value: NotificationTopic | undefined
  readonly onChange: (topic: NotificationTopic | undefined) => void
}

const TopicChoice = ({ topics, value, onChange }: TopicChoiceProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.notifications.topics.${key}`)
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      aria-label={text('label')}
      value={value ?? 'all'}
      onChange={(_event, chosen: NotificationTopic | 'all' | null) =>
        chosen && onChange(chosen === 'all' ? undefined : chosen)
      }
      sx={{ px: 2, py: 1 }}
    >
      {(['all', ...topics] as const).map((topic) => (
        <ToggleButton key={topic} value={topic} sx={{ px: 0.5, whiteSpace: 'nowrap' }}>
          {text(topic)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const Bell = ({ topics }: { readonly topics: readonly NotificationTopic[] }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [topic, setTopic] = useState<NotificationTopic>()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications(topic)
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
      <PopoverDialog label={text('title')} anchor={anchor} onClose={close} sx={{ width: 400, maxWidth: '96vw' }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, pt: 1.5 }}>
          <Typography ref={headingRef} component="h2" variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
            {text('title')}
          </Typography>
          {unread > 0 && (
            <Button
              size="small"
              loading={read.isPending}
              onClick={() => {
                // The button goes once nothing is unread; the keyboard stays in the dialog.
                headingRef.current?.focus()
                read.mutate(undefined)
              }}
            >
              {text('all_read')}
            </Button>
          )}
        </Stack>
        {topics.length > 1 && <TopicChoice topics={topics} value={topic} onChange={setTopic} />}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {data && notices.length === 0 && (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {text(topic === undefined ? 'none' : 'none_of_topic')}
          </Typography>
        )}
        <Box sx={{ maxHeight: 'min(480px, 70vh)', overflow: 'auto' }}>
          <NoticeList
            notices={notices}
            onOpen={(notice) => {
              close()
              if (notice.readAt === null) read.mutate([notice.id])
            }}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
            isLoadingMore={isFetchingNextPage}
          />
        </Box>
      </PopoverDialog>
    </>
  )
}

/** A bell with the number of unread notifications, and their list, narrowed to topics that the plan includes. */
export const NotificationBell = () => {
  const features = useCurrentUser()?.features
  const topics = features ? notificationTopics.filter((topic) => hasTopic(features, topic)) : []
  return topics.length > 0 ? <Bell topics={topics} /> : null
}
