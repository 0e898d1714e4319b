import type { z } from 'zod'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import type { ReportSubscription } from '#contract/reports/subscriptions.ts'
import { attempt } from '../../db/attempt.ts'
import { screenOfReports } from '../../conditions/screens.ts'
import { notifyOfRecords, type RecordActor } from '../../work/notifications/changedRecords.ts'

type Subscription = Pick<z.input<typeof ReportSubscription>, 'report' | 'dashboard' | 'recipients'>

const subjectOf = ({ report, dashboard }: Subscription) => {
  if (report) {
    const { id, kind, name } = report
    return { kind: 'report', id, name, screen: screenOfReports(kind), path: reportAddress(kind, id) } as const
  }
  if (!dashboard) return undefined
  const { id, name } = dashboard
  return { kind: 'dashboard', id, name, screen: 'dashboards', path: `/dashboards/${id}` } as const
}

/**
 * Tells recipients that somebody has ended the mails of a report or dashboard for them.
 * @param before - as it was
 * @param staying - who still gets them
 */
export const tellUnsubscribed = (actor: RecordActor, before: Subscription, staying: readonly number[]): Promise<void> =>
  attempt(actor.tx, 'Telling of mails that ended', async () => {
    const subject = subjectOf(before)
    if (!subject) return
    const { kind, id, name, screen, path } = subject
    const details = { name, day: null, new_day: null, staff_id: null, uses: [], screen, path }
    const gone = before.recipients.map((recipient) => recipient.id).filter((one) => !staying.includes(one))
    await notifyOfRecords(actor, { kind, ids: [id], change: 'unsubscribed', details }, gone)
  })
