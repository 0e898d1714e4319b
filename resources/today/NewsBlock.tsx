import { UploadFileOutlined } from '@mui/icons-material'
import { Box, Chip, Link, List, ListItem, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { dayOf, formatCount } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { NoticeItem } from '../work/notifications/NoticeItem.tsx'
import { addressOfFile } from '../work/notifications/notices.ts'
import { shortDay } from './days.ts'
import type { TodayReply } from './todayQueries.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

interface SectionProps {
  readonly title: string
  readonly count: number
  /** The list of all. */
  readonly all?: string
  readonly children: ReactNode
}

const Section = ({ title, count, all, children }: SectionProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 1.5 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 0.5 }}>
        <Typography
          component="h3"
          variant="caption"
          color="text.secondary"
          className="figures"
          sx={{ fontWeight: 700 }}
        >
          {title} {translate('renkei.today.count', { count: formatCount(count, locale) })}
        </Typography>
        {all && (
          <Link component={RouterLink} to={all} variant="caption">
            {translate('renkei.today.all_of', { title })}
          </Link>
        )}
      </Stack>
      {children}
    </Box>
  )
}

const rows = { listStyle: 'none', m: 0, p: 0 }
const row = { borderTop: 1, borderColor: 'hairline', py: 0.75, gap: 1, alignItems: 'baseline' }

const Alerts = ({ alerts: { totalCount, records } }: { readonly alerts: NonNullable<TodayReply['alerts']> }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.alerts.${key}`, args)
  return (
    <Section title={text('title')} count={totalCount} all="/alerts">
      <Stack component="ul" sx={rows}>
        {records.map(({ id, name, alertDate, newCount, targetCount }) => (
          <Stack component="li" key={id} direction="row" sx={{ ...row, justifyContent: 'space-between' }}>
            <Link component={RouterLink} to={`/alerts/${id}`} sx={{ fontWeight: 700 }}>
              {name}
            </Link>
            <Typography variant="caption" color="text.secondary" className="figures" sx={{ flexShrink: 0 }}>
              {text('figures', {
                day: shortDay(alertDate, locale),
                new: formatCount(newCount, locale),
                count: formatCount(targetCount, locale),
              })}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

const Reactions = ({ reactions }: { readonly reactions: NonNullable<TodayReply['reactions']> }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const read = useMutation({
    mutationFn: (id: number) => api.markNotificationsRead({ body: { notificationIds: [id] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
  return (
    <Section title={translate('renkei.today.reactions')} count={reactions.totalCount}>
      <List dense disablePadding>
        {reactions.records.map((notice) => (
          <ListItem key={notice.id} disablePadding>
            <NoticeItem withDay notice={notice} onOpen={() => read.mutate(notice.id)} />
          </ListItem>
        ))}
      </List>
    </Section>
  )
}

const Files = ({ files: { totalCount, records } }: { readonly files: NonNullable<TodayReply['files']> }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.today.files.${key}`)
  return (
    <Section title={text('title')} count={totalCount}>
      <Stack component="ul" sx={rows}>
        {records.map(({ id, kind, filename, status, createdAt }) => (
          <Stack component="li" key={`${kind} ${id}`} direction="row" sx={{ ...row, alignItems: 'center' }}>
            <UploadFileOutlined sx={{ fontSize: 20 }} aria-hidden />
            <OpenLink to={addressOfFile({ id, kind })} sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
              {filename}
            </OpenLink>
            <Chip
              size="small"
              variant="outlined"
              color={status === 'failed' ? 'error' : 'default'}
              label={text(status)}
            />
            <Typography variant="caption" color="text.secondary" className="figures" sx={{ flexShrink: 0 }}>
              {shortDay(dayOf(createdAt), locale)}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

const NowListed = ({ institutions: { totalCount, records } }: { readonly institutions: TodayReply['nowListed'] }) => {
  const translate = useTranslate()
  return (
    <Section title={translate('renkei.today.now_listed.title')} count={totalCount}>
      <Stack component="ul" sx={rows}>
        {records.map(({ id, name, listed }) => (
          <Stack component="li" key={id} direction="row" sx={{ ...row, flexWrap: 'wrap' }}>
            <OpenLink to={`/crms/${id}`} sx={{ fontWeight: 700 }}>
              {name}
            </OpenLink>
            <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {translate('renkei.today.now_listed.as', { name: listed.name, address: listed.address })}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

/** What has arrived for the person: alerts, comments and mentions, files that wait for them, and institutions that can be merged. Kinds without anything are silent. */
export const NewsBlock = ({
  alerts,
  reactions,
  files,
  nowListed,
}: Pick<TodayReply, 'alerts' | 'reactions' | 'files' | 'nowListed'>) => {
  const translate = useTranslate()
  if (alerts === null && reactions === null && files === null && nowListed.totalCount === 0) return null
  const isEmpty = [alerts, reactions, files, nowListed].every((kind) => !kind?.totalCount)
  return (
    <Block title={translate('renkei.today.news.title')}>
      {isEmpty && <Typography color="text.secondary">{translate('renkei.today.news.none')}</Typography>}
      {nowListed.totalCount > 0 && <NowListed institutions={nowListed} />}
      {files !== null && files.totalCount > 0 && <Files files={files} />}
      {reactions !== null && reactions.totalCount > 0 && <Reactions reactions={reactions} />}
      {alerts !== null && alerts.totalCount > 0 && <Alerts alerts={alerts} />}
    </Block>
  )
}
