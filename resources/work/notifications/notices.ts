import {
  AlternateEmailOutlined,
  AssignmentIndOutlined,
  AssignmentOutlined,
  DashboardOutlined,
  DeleteOutlined,
  EventOutlined,
  NotificationImportantOutlined,
  NotificationsActiveOutlined,
  NotificationsOutlined,
  ScheduleSendOutlined,
  SummarizeOutlined,
  SwapHorizOutlined,
  type SvgIconComponent,
  TextsmsOutlined,
  ThumbUpOutlined,
  UndoOutlined,
  UploadFileOutlined,
} from '@mui/icons-material'
import { namedKindWord } from '#contract/namedRecords.ts'
import type { Feature } from '#contract/features.ts'
import type { NotificationTopic } from '#contract/work/notifications.ts'
import { knownKey, knownOr } from '#contract/entryOf.ts'
import type { Reply } from '#dataProvider/client.ts'
import { dayOf, formatCount, formatDateTime, formatShortDate, type Locale } from '#ui/format.ts'
import './texts.ts'

export type Notice = Reply<'listNotifications'>['notifications'][number]
type ChangedRecord = NonNullable<Notice['record']>

export const icons: Readonly<Record<Notice['kind'] | 'unknown', SvgIconComponent>> = {
  comment: TextsmsOutlined,
  mention: AlternateEmailOutlined,
  like: ThumbUpOutlined,
  alert: NotificationsActiveOutlined,
  report_alert: SummarizeOutlined,
  alert_condition_invalid: NotificationImportantOutlined,
  task_assigned: AssignmentIndOutlined,
  task_due: EventOutlined,
  import_finished: UploadFileOutlined,
  import_undone: UndoOutlined,
  handover: SwapHorizOutlined,
  named_record_deleted: DeleteOutlined,
  email_changed: ScheduleSendOutlined,
  work_changed: AssignmentOutlined,
  report_changed: DashboardOutlined,
  unknown: NotificationsOutlined,
}

/** Names the icon of a kind: a bell for one that a newer server has told of. */
export const iconOfKind = (kind: Notice['kind']): keyof typeof icons =>
  knownKey<keyof typeof icons>(icons, kind, 'unknown')

/** The screens of the imports of a kind. */
const importScreens: Readonly<Record<NonNullable<Notice['import']>['kind'], string>> = {
  communications: '/labels/communications/import',
  medical_institution_label_values: '/labels/medical_institutions/import',
  referrals: '/data_uploads/referrals',
  reverse_referrals: '/data_uploads/reverse_referrals',
  data_upload: '/data_uploads',
}

const screenOfImports = (kind: keyof typeof importScreens): string =>
  knownOr(importScreens, kind, importScreens.data_upload)

/** The address, below `/app`, of a file of an import. */
export const addressOfFile = ({ id, kind }: Pick<NonNullable<Notice['import']>, 'id' | 'kind'>): string =>
  kind === 'data_upload' ? `${importScreens[kind]}/${id}` : `${screenOfImports(kind)}?import=${id}`

const isGone = ({ outcome }: NonNullable<Notice['import']>): boolean => outcome === 'undone' || outcome === 'discarded'

/** The addresses, below `/app`, of what a notification is about. */
const addressesOf = ({
  communicationId,
  alert,
  alertCondition,
  task,
  import: file,
  handover,
  deletion,
  email,
  record,
}: Notice): readonly string[] => {
  if (record) return [record.path]
  if (alert) return [`/alerts/${alert.id}`]
  if (alertCondition) return ['/alert_conditions']
  if (task) return [`/tasks/${task.id}`]
  // The page of an import that was undone or discarded is gone.
  if (file) return [isGone(file) ? screenOfImports(file.kind) : addressOfFile(file)]
  if (handover) return ['/medical_institutions_search']
  if (email) return [email.change === 'deleted' ? '/emails?status=unsent' : `/emails/${email.id}/edit?part=send`]
  if (deletion) return deletion.uses.map(({ path }) => path)
  return communicationId === null ? [] : [`/communications/${communicationId}`]
}

/** The address, below `/app`, to which a notification leads: of what it is about, or the start where all of that is closed by now. */
export const addressOf = (notice: Notice, isOpen: (address: string) => boolean): string =>
  addressesOf(notice).find(isOpen) ?? '/'

/** A text by its key below `renkei.notifications`. */
export interface NoticeText {
  readonly key: string
  readonly args: Readonly<Record<string, string | number>>
}

/** Files with the names of those who brought them. */
const filesOf = (files: NonNullable<Notice['import']>['replaced'], locale: Locale): string =>
  files
    .map(({ filename, createdBy: { name } }) =>
      locale.startsWith('ja') ? `${name}さんの「${filename}」` : `“${filename}” of ${name}`,
    )
    .join(locale.startsWith('ja') ? '、' : ', ')

/** What a record was called, with its day. */
const recordName = ({ name, count }: ChangedRecord, day: string | null, locale: Locale): string => {
  const isJapanese = locale.startsWith('ja')
  const further = formatCount(count - 1, locale)
  const quoted = isJapanese ? `「${name}」` : `“${name}”`
  const days = day === null ? '' : isJapanese ? `${formatShortDate(day, locale)}の` : ''
  const after = day === null || isJapanese ? '' : ` (${formatShortDate(day, locale)})`
  return `${days}${quoted}${after}${count > 1 ? (isJapanese ? `ほか${further}件` : ` and ${further} more`) : ''}`
}

const recordText = (record: ChangedRecord, actor: Notice['actor'], locale: Locale): NoticeText => {
  const { kind, change, day, newDay, to } = record
  const toNone = kind === 'task' && change === 'moved' && newDay === null ? '_to_none' : ''
  return {
    key: `record.${kind}.${change}${toNone}`,
    args: {
      by: actor?.name ?? '',
      // A deadline is said below.
      what: recordName(record, kind === 'task' ? null : day, locale),
      to: to?.name ?? '',
      day: newDay === null ? '' : formatShortDate(newDay, locale),
    },
  }
}

const importText = (
  {
    filename,
    createdBy,
    outcome,
    importedRowCount: imported,
    failedRowCount: failed,
    replaced,
    replacedBy,
  }: NonNullable<Notice['import']>,
  actor: Notice['actor'],
  locale: Locale,
): NoticeText => {
  if (outcome === 'undone') {
    const others = replacedBy.length > 0 ? replacedBy : replaced
    const effect = replacedBy.length > 0 ? '_unrestorable' : replaced.length > 0 ? '_restoring' : ''
    return {
      key: `import_undone${effect}`,
      args: {
        name: filename,
        by: actor?.name ?? '',
        maker: createdBy.name,
        files: filesOf(others, locale),
        imported: formatCount(imported ?? 0, locale),
      },
    }
  }
  if (outcome === 'discarded') return { key: 'import_discarded', args: { name: filename, by: actor?.name ?? '' } }
  if (outcome === 'failed') return { key: 'import_failed', args: { name: filename } }
  const args = {
    name: filename,
    by: createdBy.name,
    files: filesOf(replaced, locale),
    imported: formatCount(imported ?? 0, locale),
    failed: formatCount(failed ?? 0, locale),
  }
  const key = failed ? 'import_with_failures' : 'import_completed'
  return { key: replaced.length > 0 ? `${key}_replacing` : key, args }
}

/** What a notification says. */
export const textOf = (notice: Notice, locale: Locale): NoticeText => {
  const { kind, actor, alert, alertCondition, task, import: file, handover, deletion, email, record } = notice
  if (record) return recordText(record, actor, locale)
  if (alert)
    return {
      key: kind,
      args: {
        name: alert.name,
        new: formatCount(alert.newCount, locale),
        count: formatCount(alert.targetCount, locale),
      },
    }
  if (alertCondition) return { key: kind, args: { name: alertCondition.name } }
  if (file) return importText(file, actor, locale)
  if (handover) {
    const { medicalInstitutions, tasks, visitPlans, vocs } = handover
    const counts = { partners: medicalInstitutions, tasks, plans: visitPlans, vocs }
    const shown = Object.entries(counts).map(([name, count]) => [name, formatCount(count, locale)] as const)
    const args = { name: actor?.name ?? '', to: handover.to?.name ?? '', ...Object.fromEntries(shown) }
    return { key: handover.to ? 'handed_over' : kind, args }
  }
  if (deletion) {
    const language = locale.startsWith('ja') ? 'ja' : 'en'
    const what = namedKindWord(deletion.kind)[language]
    const deleted =
      language === 'ja'
        ? deletion.names.map((one) => `「${one}」`).join('')
        : deletion.names.map((one) => `“${one}”`).join(', ')
    return { key: kind, args: { name: actor?.name ?? '', what, deleted } }
  }
  if (email) {
    const { title, change, scheduledAt, heldReason } = email
    const at = scheduledAt === null ? '' : formatDateTime(scheduledAt, locale)
    const atOnce = change === 'rescheduled' && scheduledAt === null ? '_at_once' : ''
    if (change === 'held' && heldReason !== null) return { key: `email.held_for.${heldReason}`, args: { name: title } }
    return { key: `email.${change}${atOnce}`, args: { name: title, by: actor?.name ?? '', at } }
  }
  if (task && kind === 'task_due') return { key: task.isOverdue ? 'task_overdue' : kind, args: { name: task.title } }
  return { key: kind, args: { name: actor?.name ?? '' } }
}

/** The texts of the conditions that a notification is about, or of what a record was to the reader, for below it. */
export const usesOf = ({ deletion, record }: Notice): readonly NoticeText[] => [
  ...(deletion?.uses ?? []).map(({ holder, name }) => ({ key: `uses.${holder}`, args: { name } })),
  ...(record?.uses ?? []).map((use) => ({
    key: `record.${record?.change === 'restored' ? 'used_again' : 'used'}.${use}`,
    args: {},
  })),
]

/** The part of a plan that each topic needs. Imports are of several parts. */
const featuresOfTopic: Readonly<Record<NotificationTopic, readonly Feature[]>> = {
  reactions: ['communications'],
  alerts: ['alerts'],
  tasks: ['tasks'],
  imports: ['data_uploads', 'communications', 'medical_institution_labels', 'labels'],
  emails: ['emails'],
}

/** Whether a plan with these features has notifications of a topic. */
export const hasTopic = (features: readonly Feature[], topic: NotificationTopic): boolean =>
  featuresOfTopic[topic].some((feature) => features.includes(feature))

/** Notifications by their days in Japan, in their order. */
export const byDay = (notices: readonly Notice[]): readonly (readonly [day: string, notices: readonly Notice[]])[] => [
  ...Map.groupBy(notices, ({ createdAt }) => dayOf(createdAt)),
]
