export const planVisits = {
  renkei: {
    plan_visits: {
      short: '訪問を予定',
      named: '「%{name}」への訪問を予定',
      title: '%{smart_count}件の訪問を予定',
      day: '訪問日',
      day_presets: '訪問日の候補',
      presets: { today: '今日', tomorrow: '明日', day_after: '明後日', next_monday: '来週の月曜' },
      staff: '訪問する人',
      purpose: '用件',
      purpose_hint: '例: 新任の医師の紹介。患者さんの氏名は書かないでください',
      order: '回る順番',
      orders: { chosen: '選んだ順', route: '近い順に回る' },
      already_planned: '%{smart_count}施設は、すでに訪問の予定があります',
      planned_by: '%{name}: %{date} %{staff}',
      more_planned: 'ほか%{smart_count}施設',
      confirm: '予定する',
      done: '%{date}に%{count}件の訪問を予定しました',
      done_some: '%{date}に%{count}件の訪問を予定しました（%{already}件は同じ日の予定があるため除きました）',
    },
  },
}
