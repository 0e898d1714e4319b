import { addTexts } from '#ui/texts/texts.ts'

const fields = {
  name: { ja: 'レポート名', en: 'Name' },
  createdBy: { ja: '作成者', en: 'By' },
  updatedAt: { ja: '更新', en: 'Changed' },
  lastOpenedAt: { ja: '最後に開いた日時', en: 'Last opened' },
  createdAt: { ja: '作成', en: 'Made' },
  isFavorite: { ja: 'お気に入り', en: 'Favourites' },
  deleted: { ja: '削除済み', en: 'Deleted' },
}

export const texts = addTexts({
  resources: {
    medical_institution_reports: {
      name: { ja: '連携先レポート', en: 'Partner reports' },
      fields: {
        ...fields,
        latestAlert: { ja: '最新のアラート', en: 'Latest alert' },
        alertDate: { ja: 'アラート日', en: 'Date of the alert' },
      },
      empty: { ja: '連携先レポートはまだありません', en: 'There are no partner reports yet' },
      empty_hint: {
        ja: '連携先ごとに、紹介・逆紹介・訪問などの数値を並べて比べられます。',
        en: 'A report compares partners by referrals, reverse referrals, visits and more.',
      },
    },
    area_reports: {
      name: { ja: 'エリアレポート', en: 'Area reports' },
      fields: fields,
      empty: { ja: 'エリアレポートはまだありません', en: 'There are no area reports yet' },
      empty_hint: {
        ja: 'ラベルで決めたエリアごとに、紹介や訪問の数値をまとめて見られます。',
        en: 'A report sums up referrals and visits of the areas of a label.',
      },
    },
    own_department_reports: {
      name: { ja: '診療科レポート', en: 'Department reports' },
      fields: fields,
      empty: { ja: '診療科レポートはまだありません', en: 'There are no department reports yet' },
      empty_hint: {
        ja: '自院の診療科ごとに、紹介・入院・紹介率などの数値を見られます。',
        en: 'A report shows referrals, stays and official rates of your departments.',
      },
    },
    communication_reports: {
      name: { ja: 'コミュニケーションレポート', en: 'Communication reports' },
      fields: fields,
      empty: { ja: 'コミュニケーションレポートはまだありません', en: 'There are no communication reports yet' },
      empty_hint: {
        ja: '訪問や電話などの記録を、項目を選んで一覧・集計できます。',
        en: 'A report lists and sums up visits, calls and other contacts by the items you choose.',
      },
    },
  },
  renkei: {
    report_lists: {
      kinds: {
        title: { ja: 'レポートの種類', en: 'Kinds of reports' },
        medical_institution: { ja: '連携先', en: 'Partners' },
        area: { ja: 'エリア', en: 'Areas' },
        own_department: { ja: '診療科', en: 'Departments' },
        communication: { ja: 'コミュニケーション', en: 'Communications' },
      },
      delete_hint: {
        ja: '30日以内は一覧の「削除したレポート」から元に戻せます。',
        en: 'It can be restored from the list for 30 days.',
      },
      only_favorites: { ja: 'お気に入りのみ', en: 'Only favourites' },
      favorite: { ja: '%{name}をお気に入りにする', en: 'Favourite: %{name}' },
      mark: { ja: 'お気に入りに追加', en: 'Add to favourites' },
      unmark: { ja: 'お気に入りから外す', en: 'Remove from favourites' },
      not_marked: {
        ja: 'お気に入りを変更できませんでした。もう一度お試しください。',
        en: 'The favourite could not be changed. Please try again.',
      },
      menu_of: { ja: '%{name}の操作', en: 'Actions for %{name}' },
      edit: { ja: '編集', en: 'Edit' },
      duplicate: { ja: '複製して編集', en: 'Edit a copy' },
      delete: { ja: '削除', en: 'Delete' },
      deleted: { ja: '「%{name}」を削除しました', en: '“%{name}” is deleted' },
      deleted_reports: { ja: '削除したレポート', en: 'Deleted reports' },
      copy_of: { ja: '%{name}のコピー', en: 'Copy of %{name}' },
      duplicated: { ja: '「%{name}」を作成しました', en: '“%{name}” is made' },
      not_duplicated: {
        ja: '複製できませんでした。もう一度お試しください。',
        en: 'The copy could not be made. Please try again.',
      },
    },
  },
})
