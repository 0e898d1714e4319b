import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    tasks: {
      name: { ja: 'タスク', en: 'Task |||| Tasks' },
      fields: {
        title: { ja: 'タスク', en: 'Task' },
        status: { ja: '状態', en: 'Status' },
        staff: { ja: '担当者', en: 'In charge' },
        staffId: { ja: '担当者', en: 'In charge' },
        overdue: { ja: '期限', en: 'Deadline' },
        deadline: { ja: '期限', en: 'Deadline' },
        medicalInstitution: { ja: '医療機関', en: 'Institution' },
        medicalInstitutionId: { ja: '医療機関', en: 'Institution' },
        deleted: { ja: '削除済み', en: 'Deleted' },
        communicationId: { ja: 'コミュニケーション', en: 'Communication' },
        createdAt: { ja: '登録日時', en: 'Added' },
      },
      enums: {
        status: {
          all: { ja: 'すべて', en: 'All' },
          incomplete: { ja: '未完了', en: 'Open' },
          finished: { ja: '完了', en: 'Done' },
        },
      },
      help: {
        title: {
          ja: '何をするかを一行で。患者さんの氏名は書かないでください',
          en: 'What is to be done, in one line. Please do not write patients’ names',
        },
      },
      empty: { ja: 'タスクはまだありません', en: 'There are no tasks yet' },
      empty_hint: {
        ja: '返書の確認や訪問の約束など、忘れてはいけないことを登録しておくと、期限が近い順に並びます。',
        en: 'Note what must not be forgotten, replies or promised visits; the nearest deadline comes first.',
      },
    },
  },
  renkei: {
    tasks: {
      of: { ja: '%{name}のタスク', en: 'Tasks of %{name}' },
      none: { ja: '未完了なし', en: 'None open' },
      all: { ja: 'すべてのタスク', en: 'All tasks' },
      only_overdue: { ja: '期限切れのみ', en: 'Only overdue' },
      overdue: { ja: '期限超過', en: 'overdue' },
      finish: { ja: '「%{title}」を完了にする', en: 'Finish “%{title}”' },
      reopen: { ja: '「%{title}」を未完了に戻す', en: 'Open “%{title}” again' },
      finish_short: { ja: '完了にする', en: 'Finish' },
      reopen_short: { ja: '未完了に戻す', en: 'Open again' },
      finished: { ja: 'タスクを完了にしました', en: 'Task finished' },
      reopened: { ja: 'タスクを未完了に戻しました', en: 'Task opened again' },
      not_changed: {
        ja: '変更できませんでした。もう一度お試しください。',
        en: 'This could not be changed. Please try again.',
      },
      deleted: { ja: '削除したタスク', en: 'Deleted tasks' },
      feed: {
        short: { ja: 'カレンダー連携', en: 'Calendar' },
        title: { ja: 'タスクと訪問予定をカレンダーで見る', en: 'Tasks and visits in your calendar' },
        explanation: {
          ja: '自分が担当する未完了のタスクと訪問予定を、その日の予定としてカレンダーアプリに表示できます。URLを知っている人は誰でも見られるため、共有しないでください。',
          en: 'Your open tasks and planned visits appear in a calendar program on their day. Whoever knows the address can see them: keep it to yourself.',
        },
        address: { ja: 'カレンダー用URL', en: 'Address for the calendar' },
        exists: {
          ja: '%{date}に発行したURLが有効です。URLは発行時にだけ表示されます。発行し直すと、今のURLは無効になります。',
          en: 'The address made on %{date} works. It is shown only when it is made. A new address ends it.',
        },
        make: { ja: 'URLを発行', en: 'Make an address' },
        renew: { ja: 'URLを発行し直す', en: 'Make a new address' },
        end: { ja: '連携をやめる', en: 'End the feed' },
        renew_ask: { ja: 'URLを発行し直しますか？', en: 'Make a new address?' },
        end_ask: { ja: 'カレンダー連携をやめますか？', en: 'End the feed?' },
        stops_working: {
          ja: '%{date}に発行したURLは、登録したすべての端末のカレンダーですぐに使えなくなります。元には戻せません。',
          en: 'The address made on %{date} stops working at once in the calendars of all devices. This cannot be undone.',
        },
        issued_elsewhere: {
          ja: '別の画面か端末で、%{date}にURLが発行されています。そのURLは有効なままで、何も変えていません。',
          en: 'An address was made on %{date} in another window or on another device. It still works; nothing was changed.',
        },
        address_ended: {
          ja: 'ここに表示していたURLは使えなくなりました。',
          en: 'The address shown here does not work any more.',
        },
      },
    },
  },
})
