import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { type SubscriptionSubject, subscriptionsKey } from './subscription.ts'
import { useScheduleText } from './useScheduleText.ts'

export interface ReceivedAlreadyProps {
  readonly subject: SubscriptionSubject
  /** The subscription that is being changed, which is no other one. */
  readonly except: number | undefined
}

/** Which other subscriptions, also of colleagues, send the reader the same report or dashboard. Nothing if there are none. */
export const ReceivedAlready = ({ subject, except }: ReceivedAlreadyProps) => {
  const translate = useTranslate()
  const scheduleText = useScheduleText()
  const staffName = useStaffName()
  const user = useCurrentUser()
  const recipientId = user?.id ?? 0
  const { report, dashboardId } = subject
  const { data } = useQuery({
    queryKey: [...subscriptionsKey, 'received', recipientId, report?.id ?? null, dashboardId ?? null],
    queryFn: ({ signal }) =>
      api.listReportSubscriptions(
        { recipientId, ...(report ? { reportId: report.id } : { dashboardId }), perPage: 100 },
        { signal },
      ),
    enabled: user !== undefined,
  })
  const others = (data?.reportSubscriptions ?? []).filter(({ id }) => id !== except)
  if (others.length === 0) return null
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.report_subscriptions.${key}`, args)
  return (
    <Alert severity="info" variant="outlined">
      {text('received_already')}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {others.map((one) => (
          <li key={one.id}>
            {[
              scheduleText(one),
              one.ownDepartment?.name ?? text('whole_hospital'),
              one.createdBy.id === user?.id ? text('made_by_you') : text('made_by', { name: staffName(one.createdBy) }),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      {text('received_once')}
    </Alert>
  )
}
