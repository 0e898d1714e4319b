export const tasks = {
  resources: {
    tasks: {
      name: 'タスク',
      fields: {
        title: 'タスク',
        status: '状態',
        staff: '担当者',
        staffId: '担当者',
        overdue: '期限',
        deadline: '期限',
        medicalInstitution: '医療機関',
        medicalInstitutionId: '医療機関',
        deleted: '削除済み',
        communicationId: 'コミュニケーション',
        createdAt: '登録日時',
      },
      enums: { status: { all: 'すべて', incomplete: '未完了', finished: '完了' } },
      help: { title: '何をするかを一行で。患者さんの氏名は書かないでください' },
      empty: 'タスクはまだありません',
      empty_hint: '返書の確認や訪問の約束など、忘れてはいけないことを登録しておくと、期限が近い順に並びます。',
    },
  },
  renkei: {
    tasks: {
      of: '%{name}のタスク',
      none: '未完了なし',
      all: 'すべてのタスク',
      only_overdue: '期限切れのみ',
      overdue: '期限超過',
      finish: '「%{title}」を完了にする',
      reopen: '「%{title}」を未完了に戻す',
      finish_short: '完了にする',
      reopen_short: '未完了に戻す',
      finished: 'タスクを完了にしました',
      reopened: 'タスクを未完了に戻しました',
      not_changed: '変更できませんでした。もう一度お試しください。',
      deleted: '削除したタスク',
      feed: {
        short: 'カレンダー連携',
        title: 'タスクと訪問予定をカレンダーで見る',
        explanation:
          '自分が担当する未完了のタスクと訪問予定を、その日の予定としてカレンダーアプリに表示できます。URLを知っている人は誰でも見られるため、共有しないでください。',
        address: 'カレンダー用URL',
        exists:
          '%{date}に発行したURLが有効です。URLは発行時にだけ表示されます。発行し直すと、今のURLは無効になります。',
        make: 'URLを発行',
        renew: 'URLを発行し直す',
        end: '連携をやめる',
        renew_ask: 'URLを発行し直しますか？',
        end_ask: 'カレンダー連携をやめますか？',
        stops_working:
          '%{date}に発行したURLは、登録したすべての端末のカレンダーですぐに使えなくなります。元には戻せません。',
        issued_elsewhere:
          '別の画面か端末で、%{date}にURLが発行されています。そのURLは有効なままで、何も変えていません。',
        address_ended: 'ここに表示していたURLは使えなくなりました。',
      },
    },
  },
}
