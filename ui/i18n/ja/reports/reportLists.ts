const fields = {
  name: 'レポート名',
  createdBy: '作成者',
  updatedAt: '更新',
  lastOpenedAt: '最後に開いた日時',
  createdAt: '作成',
  isFavorite: 'お気に入り',
  deleted: '削除済み',
}

export const reportLists = {
  resources: {
    medical_institution_reports: {
      name: '連携先レポート',
      fields: { ...fields, latestAlert: '最新のアラート', alertDate: 'アラート日' },
      empty: '連携先レポートはまだありません',
      empty_hint: '連携先ごとに、紹介・逆紹介・訪問などの数値を並べて比べられます。',
    },
    area_reports: {
      name: 'エリアレポート',
      fields,
      empty: 'エリアレポートはまだありません',
      empty_hint: 'ラベルで決めたエリアごとに、紹介や訪問の数値をまとめて見られます。',
    },
    own_department_reports: {
      name: '診療科レポート',
      fields,
      empty: '診療科レポートはまだありません',
      empty_hint: '自院の診療科ごとに、紹介・入院・紹介率などの数値を見られます。',
    },
    communication_reports: {
      name: 'コミュニケーションレポート',
      fields,
      empty: 'コミュニケーションレポートはまだありません',
      empty_hint: '訪問や電話などの記録を、項目を選んで一覧・集計できます。',
    },
  },
  renkei: {
    report_lists: {
      kinds: {
        title: 'レポートの種類',
        medical_institution: '連携先',
        area: 'エリア',
        own_department: '診療科',
        communication: 'コミュニケーション',
      },
      delete_hint: '30日以内は一覧の「削除したレポート」から元に戻せます。',
      only_favorites: 'お気に入りのみ',
      favorite: '%{name}をお気に入りにする',
      mark: 'お気に入りに追加',
      unmark: 'お気に入りから外す',
      not_marked: 'お気に入りを変更できませんでした。もう一度お試しください。',
      menu_of: '%{name}の操作',
      edit: '編集',
      duplicate: '複製して編集',
      delete: '削除',
      deleted: '「%{name}」を削除しました',
      deleted_reports: '削除したレポート',
      copy_of: '%{name}のコピー',
      duplicated: '「%{name}」を作成しました',
      not_duplicated: '複製できませんでした。もう一度お試しください。',
    },
  },
}
