import type { Language } from '#contract/messages.ts'
import type { NotificationKind } from '#contract/work/notifications.ts'

/** What a browser shows. Others may see it on a locked screen: it says what kind of thing happened, how often, and no more. */
export interface PushText {
  readonly body: string
  /** The screen below `/app`: that of the event, or the list of several. */
  readonly path: string
  /** A later message with the same tag replaces an earlier one. */
  readonly tag: string
}

const words: Readonly<Record<Language, Readonly<Record<NotificationKind, (count: number) => string>>>> = {
  ja: {
    comment: (count) => `新しいコメント ${count}件`,
    mention: (count) => `あなた宛てのコメント ${count}件`,
    like: (count) => `いいね ${count}件`,
    alert: (count) => `新しいアラート ${count}件`,
    report_alert: (count) => `レポートのアラート ${count}件`,
    alert_condition_invalid: (count) => `修正が必要なアラート条件 ${count}件`,
    task_assigned: (count) => `割り当てられたタスク ${count}件`,
    task_due: (count) => `期限のタスク ${count}件`,
    import_finished: (count) => `データ取り込みの完了 ${count}件`,
    import_undone: (count) => `データ取り込みの取り消し ${count}件`,
    handover: (count) => `担当の引き継ぎ ${count}件`,
    named_record_deleted: (count) => `条件で使われていた項目の削除 ${count}件`,
    email_changed: (count) => `メールの送信の変更 ${count}件`,
    work_changed: (count) => `担当のタスク・訪問予定の変更 ${count}件`,
    report_changed: (count) => `使っているダッシュボード・レポートの変更 ${count}件`,
  },
  en: {
    comment: (count) => `New comments: ${count}`,
    mention: (count) => `Comments that mention you: ${count}`,
    like: (count) => `Likes: ${count}`,
    alert: (count) => `New alerts: ${count}`,
    report_alert: (count) => `Alerts of reports: ${count}`,
    alert_condition_invalid: (count) => `Alert conditions to correct: ${count}`,
    task_assigned: (count) => `Tasks assigned to you: ${count}`,
    task_due: (count) => `Tasks due: ${count}`,
    import_finished: (count) => `Imports finished: ${count}`,
    import_undone: (count) => `Imports undone: ${count}`,
    handover: (count) => `Handovers: ${count}`,
    named_record_deleted: (count) => `Deletions that concern your conditions: ${count}`,
    email_changed: (count) => `Changed sendings of e-mails: ${count}`,
    work_changed: (count) => `Changes to your tasks and visits: ${count}`,
    report_changed: (count) => `Changes to your dashboards and reports: ${count}`,
  },
}

const lists: Readonly<Record<NotificationKind, string>> = {
  comment: '/communications',
  mention: '/communications',
  like: '/communications',
  alert: '/alerts',
  report_alert: '/alerts',
  alert_condition_invalid: '/alert_conditions',
  task_assigned: '/tasks',
  task_due: '/tasks',
  import_finished: '/data_uploads',
  import_undone: '/data_uploads',
  handover: '/medical_institutions_search',
  named_record_deleted: '/medical_institutions_search',
  email_changed: '/emails',
  work_changed: '/tasks',
  report_changed: '/dashboards',
}

/** The text of a number of events of one kind. @param path - the screen of the newest */
export const pushText = (
  {
    kind,
    messageIds,
    path,
  }: { readonly kind: NotificationKind; readonly messageIds: readonly number[]; readonly path: string },
  language: Language,
): PushText => {
  const count = messageIds.length
  return { body: words[language][kind](count), path: count === 1 ? path : lists[kind], tag: kind }
}
