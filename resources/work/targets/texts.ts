import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    targets: {
      month: { ja: '対象の月', en: 'Month' },
      previous_month: { ja: '前の月', en: 'Previous month' },
      next_month: { ja: '次の月', en: 'Next month' },
      own: { ja: '自分', en: 'You' },
      office: { ja: '連携室全体', en: 'The office' },
      everyone: { ja: '一人ひとり', en: 'Everyone' },
      measures: {
        visits: { ja: '訪問', en: 'Visits' },
        interviews: { ja: '医師との面談', en: 'Doctors met' },
        new_partners: { ja: '新規訪問', en: 'First visits' },
      },
      of_target: { ja: '%{done} / %{target}件', en: '%{done} of %{target}' },
      without_target: { ja: '%{done}件（目標なし）', en: '%{done} (no target)' },
      left: { ja: 'あと%{count}件', en: '%{count} to go' },
      missed: { ja: '%{count}件未達', en: '%{count} short of it' },
      reached: { ja: '達成', en: 'Reached' },
      set: { ja: '目標を設定', en: 'Set targets' },
      set_of: { ja: '%{month}の目標', en: 'Targets of %{month}' },
      set_hint: {
        ja: '空欄は目標なしです。件数の数え方はコミュニケーションレポートと同じです。',
        en: 'Empty means no target. What counts is as in the reports on communications.',
      },
      whose: { ja: '対象', en: 'Whose' },
      copy: { ja: '前の月の目標を写す', en: 'Copy those of the month before' },
      scope: { ja: '保存する月', en: 'Months to save' },
      this_month: { ja: 'この月だけ', en: 'This month only' },
      rest_of_year: { ja: 'この月から年度末まで', en: 'From this month to the end of the fiscal year' },
      saved: { ja: '目標を保存しました', en: 'The targets were saved' },
      later: {
        title: {
          ja: '次の月にはすでに別の目標があります。保存すると、上の目標に置き換わります。',
          en: 'These months have other targets already. They will be replaced by those above.',
        },
        month: { ja: '%{month}：%{cells}', en: '%{month}: %{cells}' },
        more: { ja: '%{cells} ほか%{count}か所', en: '%{cells} and %{count} more' },
      },
    },
  },
})
