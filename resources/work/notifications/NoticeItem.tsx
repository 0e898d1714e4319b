import { Badge, Box, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { dayOf, formatShortDate, formatTime } from '#ui/format.ts'
import { addressOf, iconOfKind, icons, type Notice, textOf, usesOf } from './notices.ts'
import { useIsOpen } from '#ui/page/OpenLink.tsx'
import './texts.ts'

export interface NoticeItemProps {
  readonly notice: Notice
  /** Says the day too, where no heading does. */
  readonly withDay?: boolean
  readonly onOpen: () => void
}

/** A notification with the icon of its kind. It leads to what it is about. */
export const NoticeItem = ({ notice, withDay = false, onOpen }: NoticeItemProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { kind, medicalInstitutionName, task, record, comment, createdAt, readAt } = notice
  const Icon = icons[iconOfKind(kind)]
  const { key, args } = textOf(notice, locale)
  const uses = usesOf(notice).map((use) => translate(`renkei.notifications.${use.key}`, use.args))
  const deadline =
    task?.deadline ?? (record?.kind === 'task' ? (record.change === 'moved' ? record.newDay : record.day) : null)
  const detail =
    comment ?? (kind === 'task_assigned' ? task?.title : uses.join(translate('renkei.notifications.uses.and')))
  return (
    <ListItemButton
      component={Link}
      to={addressOf(notice, useIsOpen())}
      onClick={onOpen}
      sx={{ alignItems: 'start', ...(readAt === null && { bgcolor: 'tint.contact' }) }}
    >
      <ListItemIcon sx={{ minWidth: 36, mt: 0.75 }}>
        <Icon sx={{ fontSize: 20 }} aria-hidden />
      </ListItemIcon>
      <ListItemText
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
        primary={
          <>
            {translate(`renkei.notifications.${key}`, args)}
            {readAt === null && (
              <>
                <Badge color="error" variant="dot" sx={{ ml: 1.5, mb: 1 }} aria-hidden />
                <Box component="span" sx={visuallyHidden}>
                  {translate('renkei.notifications.unread')}
                </Box>
              </>
            )}
          </>
        }
        secondary={
          <>
            {[
              withDay && formatShortDate(dayOf(createdAt), locale),
              formatTime(createdAt, locale),
              medicalInstitutionName,
              deadline && translate('renkei.notifications.deadline', { day: formatShortDate(deadline, locale) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            {detail && (
              <Typography
                component="span"
                color="text.primary"
                sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
              >
                {detail}
              </Typography>
            )}
          </>
        }
      />
    </ListItemButton>
  )
}
