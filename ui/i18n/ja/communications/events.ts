export const events = {
  resources: {
    events: {
      name: 'イベント',
      fields: {
        eventName: 'イベント名',
        actedDate: '開催日',
        user: '担当者',
        userId: '担当者',
        personInChargeHospital: '当院の出席者',
        story: '内容',
        medicalInstitutionCount: '参加施設',
        doctorAttendedCount: '医師の参加',
        deleted: '削除済み',
      },
      help: {
        story: '参加した医療機関すべての記録に入ります。あとから直すと、すべての記録が直ります',
      },
      empty: 'イベントはまだありません',
      empty_hint:
        '症例検討会や登録医総会を一度登録し、参加した医療機関を選ぶか貼り付けると、それぞれの履歴に記録されます。',
    },
  },
  renkei: {
    events: {
      attendances: '参加した医療機関 %{count}',
      add: '参加した医療機関を追加',
      add_hint: '医療機関名を入力',
      paste: '一覧を貼り付け',
      paste_title: '参加者の一覧を貼り付けて追加',
      paste_explanation:
        '表計算ソフトの一覧をそのまま貼り付けてください。1列目が医療機関名か医療機関コード、2列目が出席者の氏名、3列目が医師の印（○など）です。2列目からは無くてもかまいません。',
      export: 'CSV',
      more: 'さらに表示',
      nobody: '参加した医療機関はまだありません。',
      doctor: '医師の出席',
      attended: 'あり',
      actions: '操作',
      select: '%{name}を選択',
      select_all: 'すべて選択',
      edit: '%{name}の記録を編集',
      remove: '%{count}施設を外す',
      added: '%{count}施設を追加しました',
      not_added: '「%{name}」を追加できませんでした。もう一度選ぶこともできます。',
      added_none: 'すでに参加した医療機関に入っています',
      removed: '%{count}施設を外しました',
      removed_none: 'すでに外されています。変更はありません',
      failed: '変更できませんでした。もう一度お試しください。',
    },
  },
}
