import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    staff_rules: {
      hint: {
        ja: '地域や施設種別などの条件で、まとめて担当者を決めます。ルールは「適用」したときだけ働き、手で決めた担当者は変えません。',
        en: 'Put somebody in charge of all partners of an area, a type and so on. A rule works only when it is applied, and does not change who was set by hand.',
      },
      add: { ja: 'ルールを追加', en: 'Add a rule' },
      edit: { ja: 'ルールを編集', en: 'Edit the rule' },
      empty: { ja: '担当のルールはまだありません', en: 'There are no rules yet' },
      name: { ja: 'ルールの名前', en: 'Name of the rule' },
      never: { ja: 'まだ適用していません', en: 'Never applied' },
      applied: { ja: '%{day} に適用', en: 'Applied on %{day}' },
      apply: { ja: '適用', en: 'Apply' },
      apply_named: { ja: '「%{name}」を適用', en: 'Apply “%{name}”' },
      preview: {
        ja: '条件に合う%{matching}施設のうち、%{changed}施設の担当者を%{name}さんに変更します。',
        en: 'Of %{matching} partners that fulfil the conditions, %{changed} get %{name}.',
      },
      by_hand: {
        ja: '手で決めた担当者がいる%{count}施設は変えません。',
        en: '%{count} with a person set by hand stay as they are.',
      },
      changed_since: {
        ja: 'ルールまたは対象の施設が変わったため、まだ適用していません。上の内容を確かめて、もう一度押してください。',
        en: 'The rule or its partners have changed, so nothing was applied yet. Please look at what it would do now.',
      },
      overwrite: { ja: '手で決めた担当者も変更する', en: 'Change those set by hand too' },
      confirm: { ja: '%{count}施設を変更', en: 'Change %{count}' },
      done: { ja: '%{count}施設の担当者を変更しました', en: 'Changed who is in charge of %{count} partners' },
      delete: { ja: 'ルール「%{name}」を削除', en: 'Delete the rule “%{name}”' },
      deleted: {
        ja: 'ルールを削除しました。担当者はそのままです。',
        en: 'The rule was deleted. Who is in charge stays so.',
      },
      edit_named: { ja: 'ルール「%{name}」を編集', en: 'Edit the rule “%{name}”' },
      conditions: { ja: '条件: %{count}', en: 'Conditions: %{count}' },
      conditions_title: { ja: '条件', en: 'Conditions' },
    },
  },
})
