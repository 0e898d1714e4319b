/** Texts of persons in charge on the chart and in the partner search. */
export const staffs = {
  renkei: {
    staffs: {
      title: '担当者',
      nobody: '担当者なし',
      in_charge: '担当 %{names}',
      left: {
        title: '担当者がいなくなったものがあります。別の人に引き継いでください。',
        medicalInstitutions: '連携先 %{count}施設',
        tasks: 'タスク %{count}件',
        visitPlans: '訪問予定 %{count}件',
        vocs: '連携先の声 %{count}件',
        and: '、',
      },
      own_partners: '自分の担当先',
      main: '主担当',
      change: '担当者を変更',
      change_from: '担当者: %{names}。変更する',
      change_of: '%{smart_count}施設の担当者を変更',
      change_count: '%{smart_count}施設を変更',
      changed: '%{smart_count}施設の担当者を変更しました',
      saved: '担当者を変更しました',
      action: '変更の内容',
      actions: {
        make_first: '主担当にする（今の主担当は副担当に）',
        add: '担当者に加える',
        remove: '担当から外す',
      },
      add: '担当者を追加',
      make_first: '%{name}さんを主担当にする',
      remove: '%{name}さんを担当から外す',
      history: 'これまでの担当者',
      conflict: '編集中に担当者が「%{names}」に変更されました。上の内容で上書きするか、キャンセルしてください。',
      overwrite: '上書きする',
    },
  },
}
