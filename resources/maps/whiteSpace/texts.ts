import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    white_space: {
      title: { ja: '未紹介の医療機関', en: 'Never referred' },
      explanation: {
        ja: '「%{center}」の周りで開院していて、紹介も逆紹介も一度もない医療機関です。',
        en: 'Open institutions around “%{center}” that never sent or received a referral.',
      },
      departments: { ja: '診療科', en: 'Departments' },
      radius: { ja: '半径', en: 'Radius' },
      file_around: { ja: '%{center}から%{kilometres}km', en: '%{kilometres} km around %{center}' },
      radius_km: { ja: '%{kilometres}km', en: '%{kilometres} km' },
      not_visited: { ja: '訪問', en: 'Visits' },
      any_visit: { ja: '訪問の有無を問わない', en: 'Visited or not' },
      not_visited_days: { ja: '%{days}日以内の訪問の記録がない', en: 'No visit recorded within %{days} days' },
      sort: {
        title: { ja: '並び順', en: 'Order' },
        potential: { ja: '見込みの多い順', en: 'Highest potential' },
        distance: { ja: '近い順', en: 'Nearest' },
        beds: { ja: '病床の多い順', en: 'Most beds' },
        name: { ja: '名前順', en: 'Name' },
      },
      found: { ja: '%{count} 施設', en: '%{count}' },
      potential: { ja: '見込み 年%{count}件', en: 'Potential %{count} a year' },
      potential_of: {
        ja: '%{department}のある%{kind}の紹介元%{partners}施設の中央値',
        en: 'Median of %{partners} partners of the kind %{kind} with %{department}',
      },
      potential_unknown: {
        ja: '見込み 不明（似た紹介元が3件未満）',
        en: 'Potential unknown (fewer than 3 similar partners)',
      },
      nearest: {
        ja: '最寄りの紹介元 %{name}（%{distance}・年%{count}件）',
        en: 'Nearest partner %{name} (%{distance}, %{count} a year)',
      },
      no_nearest: { ja: '最寄りの紹介元 %{radius}以内になし', en: 'No partner within %{radius}' },
      distance: { ja: '距離', en: 'Distance' },
      beds: { ja: '病床', en: 'Beds' },
      last_visit: { ja: '最終訪問', en: 'Last visit' },
      never: { ja: 'なし', en: 'none' },
      show: { ja: '「%{name}」を地図で見る', en: 'Show “%{name}” on the map' },
      base_month: {
        ja: '紹介の件数は%{month}までの12か月です。',
        en: 'Referrals are those of the twelve months up to %{month}.',
      },
      not_loaded: {
        ja: '紹介データがまだないため、見込みと最寄りの紹介元は分かりません。',
        en: 'No referrals are loaded yet, so potential and nearest partners are unknown.',
      },
      unplaced: {
        ja: 'このほか%{count}施設は市区町村までの位置しか分からないため、距離で選べません。',
        en: '%{count} more are known only by their municipality and cannot be chosen by distance.',
      },
      no_center: { ja: '距離を測れません', en: 'Distances cannot be measured' },
      deselect: { ja: '選択を解除', en: 'Clear the selection' },
      empty: { ja: '条件に合う医療機関はありません', en: 'No institution fulfils the conditions' },
      empty_hint: {
        ja: '半径を広げるか、診療科や訪問の条件をゆるめてください。',
        en: 'Widen the radius, or loosen the conditions on departments and visits.',
      },
      list: { ja: '未紹介の医療機関の一覧', en: 'Institutions that never referred' },
      file: { ja: '未紹介の医療機関', en: 'Never referred' },
    },
  },
})
