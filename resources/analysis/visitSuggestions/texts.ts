import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    visit_suggestions: {
      explanation: {
        ja: '紹介・訪問・タスク・返書などの記録から、訪問を検討したい連携先を点数の高い順に並べています。理由ごとに、もとになった数を示します。',
        en: 'Partners worth a visit, by what referrals, visits, tasks and letters say, the highest score first. Each reason shows the figures behind it.',
      },
      as_of: {
        ja: '紹介の件数は%{month}までの集計です。訪問・タスク・返書・声は今の記録によります。',
        en: 'Referrals are counted up to %{month}. Visits, tasks, letters and voices are as recorded now.',
      },
      conditions: { ja: '絞り込み', en: 'Narrow down' },
      dismissed: { ja: '見送り中を表示', en: 'Show those put off' },
      reasons: { ja: '理由', en: 'Reasons' },
      sort: {
        title: { ja: '並び順', en: 'Order' },
        score: { ja: '点数の高い順', en: 'Highest score' },
        distance: { ja: '自院に近い順', en: 'Nearest' },
      },
      score: { ja: '%{points}点', en: '%{points} points' },
      last_visit: { ja: '最終訪問', en: 'Last visit' },
      distance: { ja: '距離', en: 'Distance' },
      never: { ja: '記録なし', en: 'none' },
      dismiss: { ja: '30日見送る', en: 'Put off 30 days' },
      dismiss_named: { ja: '「%{name}」を30日見送る', en: 'Put “%{name}” off for 30 days' },
      dismissed_toast: {
        ja: '「%{name}」を30日間、全員の一覧から外しました',
        en: '“%{name}” is off everybody’s list for 30 days',
      },
      dismissed_by: { ja: '%{name}さんが%{date}まで見送り', en: 'Put off by %{name} until %{date}' },
      restore: { ja: '一覧に戻す', en: 'Suggest again' },
      restore_named: { ja: '「%{name}」を一覧に戻す', en: 'Suggest “%{name}” again' },
      restored: { ja: '「%{name}」を一覧に戻しました', en: '“%{name}” is suggested again' },
      failed: {
        ja: '変更できませんでした。もう一度お試しください。',
        en: 'This could not be changed. Please try again.',
      },
      empty: {
        ja: '訪問を検討したい連携先は今のところありません',
        en: 'At the moment there is nobody whom a visit is suggested to',
      },
      empty_hint: {
        ja: '紹介データを取り込み、訪問やタスクを記録すると、理由のある連携先がここに並びます。',
        en: 'Once referrals are loaded and visits and tasks recorded, partners with a reason are listed here.',
      },
      empty_filtered: { ja: '条件に合う連携先はありません', en: 'No partner fits' },
      empty_filtered_hint: {
        ja: '絞り込みをゆるめるか、理由の重みを見直してください。',
        en: 'Ask for less, or change the weights of the reasons.',
      },
      clear: { ja: '条件をクリア', en: 'Clear' },
      months: { ja: '%{from}〜%{to}', en: '%{from} – %{to}' },
      reason: {
        below_expected: {
          title: { ja: '紹介が通常の範囲を下回っている', en: 'Refers less than its usual range' },
          figures: {
            ja: '%{period} %{count}件（通常 %{compared}〜%{comparedTo}件）',
            en: '%{period}: %{count} (usually %{compared}–%{comparedTo})',
          },
        },
        referrals_fell: {
          title: { ja: '紹介が前年の同じ月より減っている', en: 'Refers less than in the same months a year before' },
          figures: {
            ja: '%{period} %{compared} → %{count}件（−%{percent}）',
            en: '%{period}: %{compared} → %{count} (−%{percent})',
          },
        },
        valued_not_visited: {
          title: {
            ja: '主要な紹介元に半年以上訪問の記録がない',
            en: 'Main referrer, no visit recorded for half a year',
          },
          figures: {
            ja: '直近12か月の紹介 %{count}件・最終訪問 %{date}',
            en: '%{count} referrals in 12 months, last visit %{date}',
          },
          none: {
            ja: '直近12か月の紹介 %{count}件・訪問の記録なし',
            en: '%{count} referrals in 12 months, no visit recorded',
          },
        },
        visits_stopped: {
          title: {
            ja: '定期的な訪問が3か月以上途絶えている',
            en: 'Regular visits stopped three months ago or earlier',
          },
          figures: {
            ja: '最終訪問の月までの6か月のうち%{count}か月に訪問・最終訪問 %{date}',
            en: 'Visited in %{count} of the six months up to that of the last visit, last visit %{date}',
          },
        },
        task_overdue: {
          title: { ja: '期限を過ぎたタスクがある', en: 'Overdue tasks' },
          figures: { ja: '未完了 %{count}件・最も古い期限 %{date}', en: '%{count} open, oldest deadline %{date}' },
        },
        letter_unreplied: {
          title: { ja: '未返書の紹介がある', en: 'Unanswered referrals' },
          figures: {
            ja: '紹介から2週間を過ぎた未返書（1年以内の紹介） %{count}件・最も古い紹介 %{date}',
            en: '%{count} older than two weeks, oldest referral %{date}',
          },
        },
        voc_open: {
          title: { ja: '対応の終わっていない声がある', en: 'Voices not dealt with' },
          figures: { ja: '%{count}件・最も古い報告 %{date}', en: '%{count}, oldest reported %{date}' },
        },
        only_reverse_referrals: {
          title: { ja: '逆紹介しているのに紹介がない', en: 'Gets patients back but refers none' },
          figures: {
            ja: '%{period} 逆紹介 %{count}件・紹介 0件',
            en: '%{period}: %{count} reverse referrals, no referral',
          },
        },
        new_nearby: {
          title: { ja: '近くに新しく載った医療機関', en: 'Newly listed nearby' },
          figures: {
            ja: '自院から約%{count}m・公表一覧への初掲載 %{date}',
            en: 'About %{count} m away, first listed %{date}',
          },
        },
      },
      weights: {
        title: { ja: '点数の付け方', en: 'How points are given' },
        hint: {
          ja: '点数は「理由の重み × 強さ（0〜1）」の合計です。重みが0の理由は使いません。',
          en: 'The score adds up weight × strength (0 to 1) of each reason. A reason with weight 0 is not used.',
        },
        edit: { ja: '重みを変更', en: 'Change weights' },
        owner_only: { ja: '重みは%{owners}が変更できます。', en: 'Please ask %{owners} to change the weights.' },
        of: { ja: '%{reason}の重み', en: 'Weight: %{reason}' },
        reset: { ja: '初期値に戻す', en: 'Back to the first values' },
        saved: { ja: '重みを保存しました', en: 'The weights are saved' },
        reload: { ja: '最新の重みを読み込む', en: 'Load the newest weights' },
        strength: {
          below_expected: {
            ja: '強さ: 期待される件数に対する不足の割合。期待は過去2年の件数と季節から計算し、通常の範囲は95%予測区間です。',
            en: 'Strength: the share that is missing of what was to be expected by two years and the season. The usual range is the 95% prediction interval.',
          },
          referrals_fell: {
            ja: '強さ: 前年の同じ3か月からの減少率。前年6件以上で、3割以上減り、どの月の一覧もある場合。',
            en: 'Strength: the fall against the same three months a year before; from 6 referrals and a fall of 30% on, if all of these months have lists.',
          },
          valued_not_visited: {
            ja: '強さ: 最終訪問からの日数÷365（訪問の記録がなければ1）。直近12か月の紹介が上位2割（年6件以上）の紹介元。',
            en: 'Strength: days since the last visit ÷ 365 (1 without any). For the fifth that referred most in 12 months (6 or more).',
          },
          visits_stopped: {
            ja: '強さ: 最終訪問からの日数÷180。最終訪問の月までの6か月のうち5か月以上に訪問があり、3か月以上12か月未満途絶えた場合。',
            en: 'Strength: days since the last visit ÷ 180. Visits in 5 or more of the six months up to that of the last one, none for 3 to 12 months.',
          },
          task_overdue: {
            ja: '強さ: 最も古い期限からの日数÷30。',
            en: 'Strength: days since the oldest deadline ÷ 30.',
          },
          letter_unreplied: {
            ja: '強さ: 件数÷5。1年以内の紹介で、2週間を過ぎた未返書。',
            en: 'Strength: number ÷ 5. Referrals of the last year without a reply after two weeks.',
          },
          voc_open: {
            ja: '強さ: 優先度が高なら1、中なら3分の2、低なら3分の1。',
            en: 'Strength: 1 for high priority, two thirds for middle, a third for low.',
          },
          only_reverse_referrals: {
            ja: '強さ: 直近12か月の逆紹介件数÷12。3件以上で、紹介が1件もなく、どの月の紹介の一覧もある場合。',
            en: 'Strength: reverse referrals of 12 months ÷ 12; 3 or more and no referral, if all months have lists of referrals.',
          },
          new_nearby: {
            ja: '強さ: 近いほど1、2kmで0.5。1年以内に公表一覧へ初めて載った医療機関（一斉に読み込んだ日は除く）。',
            en: 'Strength: 1 next door, 0.5 at 2 km. First listed within a year (days on which lists were loaded as a whole left out).',
          },
        },
      },
    },
  },
})
