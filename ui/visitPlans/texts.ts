import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    plan_visits: {
      short: { ja: '訪問を予定', en: 'Plan visits' },
      named: { ja: '「%{name}」への訪問を予定', en: 'Plan a visit to %{name}' },
      title: { ja: '%{smart_count}件の訪問を予定', en: 'Plan a visit |||| Plan %{smart_count} visits' },
      day: { ja: '訪問日', en: 'Day of the visit' },
      day_presets: { ja: '訪問日の候補', en: 'Suggested days' },
      presets: {
        today: { ja: '今日', en: 'Today' },
        tomorrow: { ja: '明日', en: 'Tomorrow' },
        day_after: { ja: '明後日', en: 'In two days' },
        next_monday: { ja: '来週の月曜', en: 'Next Monday' },
      },
      staff: { ja: '訪問する人', en: 'Who goes' },
      purpose: { ja: '用件', en: 'Purpose' },
      purpose_hint: {
        ja: '例: 新任の医師の紹介。患者さんの氏名は書かないでください',
        en: 'Such as introducing a new doctor. Please do not write names of patients',
      },
      order: { ja: '回る順番', en: 'Order' },
      orders: {
        chosen: { ja: '選んだ順', en: 'As chosen' },
        route: { ja: '近い順に回る', en: 'By a short way' },
      },
      already_planned: {
        ja: '%{smart_count}施設は、すでに訪問の予定があります',
        en: 'A visit is already planned to one of them |||| Visits are already planned to %{smart_count} of them',
      },
      planned_by: { ja: '%{name}: %{date} %{staff}', en: '%{name}: %{date}, %{staff}' },
      more_planned: { ja: 'ほか%{smart_count}施設', en: 'and one more |||| and %{smart_count} more' },
      confirm: { ja: '予定する', en: 'Plan' },
      done: { ja: '%{date}に%{count}件の訪問を予定しました', en: 'Planned for %{date}: %{count}' },
      done_some: {
        ja: '%{date}に%{count}件の訪問を予定しました（%{already}件は同じ日の予定があるため除きました）',
        en: 'Planned for %{date}: %{count} (%{already} left out, because they are planned for that day already)',
      },
    },
  },
})
