import { WarningAmberOutlined } from '@mui/icons-material'
import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { knownOr } from '#contract/entryOf.ts'
import { reportPaths } from '#contract/reports/reportPaths.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatShortDate, formatShortDateTime } from '#ui/format.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { EndSubscription } from './EndSubscription.tsx'
import { fieldsOf, type Subscription, type SubscriptionSubject } from './subscription.ts'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'
import { useScheduleText } from './useScheduleText.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'

/** Where what is mailed opens; undefined if it is gone. */
const addressOf = ({ report, dashboard }: Subscription): string | undefined => {
  if (dashboard) return dashboard.isDeleted ? undefined : `/dashboards/${dashboard.id}`
  const list = report && !report.isDeleted ? knownOr(reportPaths, report.kind, undefined) : undefined
  return list && `${list}/${report?.id}`
}

const subjectOf = ({ report, dashboard }: Subscription): SubscriptionSubject => ({
  ...(report && { report: { kind: report.kind, id: report.id } }),
  ...(dashboard && { dashboardId: dashboard.id }),
})

/** A recipient with the reason why nothing is sent, or how the last mail went. */
const Recipient = ({ id, name, state, lastMail }: Subscription['recipients'][number]) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.report_subscriptions.${key}`, args)
  const isFailed = state === 'receives' && lastMail?.state === 'failed'
  const shownName = useStaffName()({ id, name })
  const reason =
    state !== 'receives'
      ? text(`states.${state}`)
      : isFailed
        ? text('mails.failed', { date: formatShortDate(lastMail.dueOn, locale) })
        : null
  return (
    <Chip
      component="li"
      size="small"
      variant="outlined"
      {...(reason !== null && { icon: <WarningAmberOutlined color="warning" /> })}
      label={reason === null ? shownName : `${shownName} – ${reason}`}
      sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
    />
  )
}

/** One report by mail: what, when, to whom, since when, and what can be done with it. */
export const SubscriptionRow = ({ subscription }: { readonly subscription: Subscription }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const scheduleText = useScheduleText()
  const staffName = useStaffName()
  const isPdfAllowed = useCurrentUser()?.tenant.enabledReportAttachments ?? false
  const showDialog = useStayingDialog()
  const { report, dashboard, ownDepartment, recipients, nextOn, lastSentAt, createdBy, isEditable, isRecipient } =
    subscription
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.report_subscriptions.${key}`, args)
  const address = addressOf(subscription)
  const mailed = report ?? dashboard
  const name = mailed?.name ?? text('dashboard')
  const facts = [
    scheduleText(subscription),
    ...(ownDepartment ? [ownDepartment.name] : []),
    ...(subscription.attachPdf ? [text(isPdfAllowed ? 'attaches_pdf' : 'attachment_stopped')] : []),
    ...(nextOn === null ? [] : [text('next_on', { date: formatShortDate(nextOn, locale) })]),
    lastSentAt === null ? text('never_sent') : text('last_sent', { time: formatShortDateTime(lastSentAt, locale) }),
    text('made_by', { name: staffName(createdBy) }),
  ]
  const askToEnd = (isForAll: boolean) =>
    showDialog((close) => <EndSubscription id={subscription.id} name={name} isForAll={isForAll} onClose={close} />)
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {address === undefined ? name : <OpenLink to={address}>{name}</OpenLink>}
          </Typography>
          {mailed?.isDeleted && (
            <Typography variant="body2" color="error">
              {text('states.report_deleted')}
            </Typography>
          )}
          <Typography variant="body2" color="text.secondary">
            {facts.join(' · ')}
          </Typography>
          <Stack
            component="ul"
            direction="row"
            aria-label={text('recipients_of', { name })}
            sx={{ flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, mt: 1, mb: 0 }}
          >
            {recipients.map((recipient) => (
              <Recipient key={recipient.id} {...recipient} />
            ))}
          </Stack>
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexShrink: 0, alignItems: 'start', flexWrap: 'wrap' }}>
          {isEditable && mailed?.isDeleted === false && (
            <Button
              onClick={() =>
                showDialog((close) => (
                  <SubscriptionDialog
                    subject={subjectOf(subscription)}
                    initial={fieldsOf(subscription)}
                    subscription={subscription}
                    onClose={close}
                  />
                ))
              }
            >
              {text('change')}
            </Button>
          )}
          {isRecipient && recipients.length > 1 && <Button onClick={() => askToEnd(false)}>{text('leave')}</Button>}
          {(isEditable || (isRecipient && recipients.length === 1)) && (
            <Button color="error" onClick={() => askToEnd(isEditable)}>
              {text('end')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  )
}
