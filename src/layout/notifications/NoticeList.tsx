import { Button, List, ListItem, ListSubheader } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { daysAfter } from '#contract/days.ts'
import { formatDate, today } from '#ui/format.ts'
import { NoticeItem } from '#resources/work/notifications/NoticeItem.tsx'
import { byDay, type Notice } from '#resources/work/notifications/notices.ts'
import '#resources/work/notifications/texts.ts'

export interface NoticeListProps {
  readonly notices: readonly Notice[]
  readonly onOpen: (notice: Notice) => void
  /** Loads older ones; undefined if there are none. */
  readonly onMore: (() => void) | undefined
  readonly isLoadingMore: boolean
}

/** Notifications under the days on which they came. */
export const NoticeList = ({ notices, onOpen, onMore, isLoadingMore }: NoticeListProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const now = today()
  const named = new Map([
    [now, translate('renkei.notifications.today')],
    [daysAfter(now, -1), translate('renkei.notifications.yesterday')],
  ])
  return (
    <>
      {byDay(notices).map(([day, some]) => (
        <List
          key={day}
          dense
          disablePadding
          aria-label={named.get(day) ?? formatDate(day, locale)}
          subheader={
            <ListSubheader
              component="div"
              aria-hidden
              sx={{ lineHeight: '32px', fontWeight: 700, color: 'text.secondary' }}
            >
              {named.get(day) ?? formatDate(day, locale)}
            </ListSubheader>
          }
        >
          {some.map((notice) => (
            <ListItem key={notice.id} disablePadding>
              <NoticeItem notice={notice} onOpen={() => onOpen(notice)} />
            </ListItem>
          ))}
        </List>
      ))}
      {onMore && (
        <Button fullWidth loading={isLoadingMore} onClick={onMore}>
          {translate('renkei.notifications.more')}
        </Button>
      )}
    </>
  )
}
