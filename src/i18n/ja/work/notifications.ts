export const notifications = {
  renkei: {
    notifications: {
      title: '通知',
      open: '通知（未読: %{count}件）',
      none: '通知はまだありません。アラート、タスク、取り込みの結果、記録への反応が届きます。',
      none_of_topic: 'この種類の通知はありません。',
      all_read: 'すべて既読にする',
      topics: {
        label: '通知の種類',
        all: 'すべて',
        reactions: '反応',
        alerts: 'アラート',
        tasks: 'タスク',
        imports: '取り込み',
      },
      today: '今日',
      yesterday: '昨日',
      deadline: '期限 %{day}',
      comment: '%{name}さんがコメントしました',
      mention: '%{name}さんがあなた宛てにコメントしました',
      like: '%{name}さんがいいねしました',
      alert: 'アラート「%{name}」: 新しい対象 %{new}施設（対象 %{count}施設）',
      report_alert: 'レポート「%{name}」に新しい連携先 %{new}施設',
      alert_condition_invalid: 'アラート条件「%{name}」は要修正のため判定されていません',
      task_assigned: '%{name}さんがあなたにタスクを割り当てました',
      task_due: 'タスク「%{name}」は今日が期限です',
      task_overdue: 'タスク「%{name}」の期限が過ぎました',
      handover:
        '%{name}さんから引き継ぎがありました（連携先 %{partners}施設、タスク %{tasks}件、訪問予定 %{plans}件、連携先の声 %{vocs}件）',
      named_record_deleted: '%{name}さんが%{what}%{deleted}を削除しました。これを使っている次の条件を見直してください',
      uses: {
        staff_rule: '担当のルール「%{name}」',
        saved_filter: '保存した条件「%{name}」',
        report: 'レポート「%{name}」',
        alert_condition: 'アラート条件「%{name}」',
        and: '、',
      },
      import_completed: '「%{name}」を取り込みました（%{imported}件）',
      import_with_failures: '「%{name}」を取り込みました（%{imported}件、取り込めなかった行 %{failed}件）',
      import_completed_replacing: '%{by}さんが「%{name}」を取り込み、%{files}のデータを置き換えました（%{imported}件）',
      import_with_failures_replacing:
        '%{by}さんが「%{name}」を取り込み、%{files}のデータを置き換えました（%{imported}件、取り込めなかった行 %{failed}件）',
      import_undone: '%{by}さんが「%{name}」の取り込み（%{imported}件）を取り消しました',
      import_undone_restoring:
        '%{by}さんが%{maker}さんの「%{name}」の取り込み（%{imported}件）を取り消し、%{files}のデータが集計に戻りました',
      import_undone_unrestorable:
        '%{by}さんが%{maker}さんの「%{name}」の取り込み（%{imported}件）を取り消しました。%{files}を取り消しても、置き換える前のデータには戻りません',
      import_failed: '「%{name}」を取り込めませんでした',
      unread: '未読',
      more: 'さらに表示',
    },
  },
}
