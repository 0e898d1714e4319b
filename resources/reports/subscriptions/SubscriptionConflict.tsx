import { useTranslate } from 'react-admin'
import { ReportSubscription } from '#contract/reports/subscriptions.ts'
import type { ValueViews } from '#ui/form/conflict/ConflictDialog.tsx'
import { ValueText } from '#ui/form/FieldValue.tsx'
import type { SavedBy } from '#ui/form/conflict/savedBy.ts'
import { ValuesConflict } from '#ui/form/conflict/ValuesConflict.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { usePeopleChoices } from '#ui/staffs/usePeopleChoices.ts'
import { fieldsOf, payloadOf, type Subscription, type SubscriptionFields } from './subscription.ts'
import { useScheduleText } from './useScheduleText.ts'
import './texts.ts'

export interface SubscriptionConflictProps {
  /** The version that the fields were made from. */
  readonly seen: Subscription
  readonly newer: Subscription
  readonly fields: SubscriptionFields
  /** Those of the own hospital. */
  readonly departments: readonly { readonly id: number; readonly name: string }[]
  readonly savedBy: SavedBy
  readonly onSave: (fields: SubscriptionFields, newer: Subscription) => void
  readonly onClose: () => void
}

/** The fields as they are compared: what belongs to the schedule is one of them. */
const comparedIn = (fields: SubscriptionFields) => {
  const { schedule, weekday, day } = payloadOf({}, fields)
  const { ownDepartmentId, recipientIds, attachPdf } = fields
  return { schedule: { schedule, weekday, day }, ownDepartmentId, recipients: recipientIds, attachPdf }
}
type Compared = ReturnType<typeof comparedIn>

const nameKeys = {
  schedule: 'schedule',
  recipients: 'recipients',
  ownDepartmentId: 'department',
  attachPdf: 'attach_pdf',
}

/** Asks what to keep of a report by mail, if somebody has saved it meanwhile. */
export const SubscriptionConflict = (props: SubscriptionConflictProps) => {
  const { seen, newer, fields, departments, savedBy, onSave, onClose } = props
  const translate = useTranslate()
  const scheduleText = useScheduleText()
  const staffName = useStaffName()
  const text = (key: string) => translate(`renkei.report_subscriptions.${key}`)
  const theirs = fieldsOf(newer)
  const choices = usePeopleChoices([...fields.recipientIds, ...theirs.recipientIds]) ?? []
  const people = new Map([
    ...choices.map(({ key, name }) => [key, name] as const),
    ...[seen, newer].flatMap(({ recipients }) => recipients.map((one) => [one.id, staffName(one)] as const)),
  ])
  const valueViews: ValueViews = {
    schedule: ({ value }) => <ValueText>{scheduleText(value as Compared['schedule'])}</ValueText>,
    recipients: ({ value }) => (
      <ValueText>{(value as Compared['recipients']).map((id) => people.get(id) ?? `#${id}`).join('\n')}</ValueText>
    ),
    ownDepartmentId: ({ value }) => (
      <ValueText>
        {value === null
          ? text('whole_hospital')
          : (departments.find(({ id }) => id === value)?.name ?? `#${Number(value)}`)}
      </ValueText>
    ),
    attachPdf: ({ value }) => <ValueText>{value === true ? text('attaches_pdf') : text('attaches_no_pdf')}</ValueText>,
  }
  const save = (chosen: Compared) =>
    onSave(
      {
        schedule: chosen.schedule.schedule,
        weekday: chosen.schedule.weekday ?? fields.weekday,
        day: chosen.schedule.day ?? fields.day,
        ownDepartmentId: chosen.ownDepartmentId,
        recipientIds: chosen.recipients,
        attachPdf: chosen.attachPdf,
      },
      newer,
    )
  return (
    <ValuesConflict
      plural="report_subscriptions"
      payload={ReportSubscription}
      nameOf={(field) => text(nameKeys[field as keyof Compared])}
      fields={Object.keys(nameKeys)}
      versions={{ base: comparedIn(fieldsOf(seen)), mine: comparedIn(fields), theirs: comparedIn(theirs) }}
      savedBy={savedBy}
      valueViews={valueViews}
      onSave={(chosen) => save(chosen as Compared)}
      onClose={onClose}
    />
  )
}
