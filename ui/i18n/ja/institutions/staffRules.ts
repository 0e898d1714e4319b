export const staffRules = {
  renkei: {
    staff_rules: {
      hint: '地域や施設種別などの条件で、まとめて担当者を決めます。ルールは「適用」したときだけ働き、手で決めた担当者は変えません。',
      add: 'ルールを追加',
      edit: 'ルールを編集',
      empty: '担当のルールはまだありません',
      name: 'ルールの名前',
      never: 'まだ適用していません',
      applied: '%{day} に適用',
      apply: '適用',
      apply_named: '「%{name}」を適用',
      preview: '条件に合う%{matching}施設のうち、%{changed}施設の担当者を%{name}さんに変更します。',
      by_hand: '手で決めた担当者がいる%{count}施設は変えません。',
      changed_since:
        'ルールまたは対象の施設が変わったため、まだ適用していません。上の内容を確かめて、もう一度押してください。',
      overwrite: '手で決めた担当者も変更する',
      confirm: '%{count}施設を変更',
      done: '%{count}施設の担当者を変更しました',
      delete: 'ルール「%{name}」を削除',
      deleted: 'ルールを削除しました。担当者はそのままです。',
      edit_named: 'ルール「%{name}」を編集',
      conditions: '条件: %{count}',
      conditions_title: '条件',
    },
  },
}
