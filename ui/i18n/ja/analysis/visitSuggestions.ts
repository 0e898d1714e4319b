export const visitSuggestions = {
  renkei: {
    visit_suggestions: {
      explanation:
        '紹介・訪問・タスク・返書などの記録から、訪問を検討したい連携先を点数の高い順に並べています。理由ごとに、もとになった数を示します。',
      as_of: '紹介の件数は%{month}までの集計です。訪問・タスク・返書・声は今の記録によります。',
      conditions: '絞り込み',
      dismissed: '見送り中を表示',
      reasons: '理由',
      sort: { title: '並び順', score: '点数の高い順', distance: '自院に近い順' },
      score: '%{points}点',
      last_visit: '最終訪問',
      distance: '距離',
      never: '記録なし',
      dismiss: '30日見送る',
      dismiss_named: '「%{name}」を30日見送る',
      dismissed_toast: '「%{name}」を30日間、全員の一覧から外しました',
      dismissed_by: '%{name}さんが%{date}まで見送り',
      restore: '一覧に戻す',
      restore_named: '「%{name}」を一覧に戻す',
      restored: '「%{name}」を一覧に戻しました',
      failed: '変更できませんでした。もう一度お試しください。',
      empty: '訪問を検討したい連携先は今のところありません',
      empty_hint: '紹介データを取り込み、訪問やタスクを記録すると、理由のある連携先がここに並びます。',
      empty_filtered: '条件に合う連携先はありません',
      empty_filtered_hint: '絞り込みをゆるめるか、理由の重みを見直してください。',
      clear: '条件をクリア',
      months: '%{from}〜%{to}',
      reason: {
        below_expected: {
          title: '紹介が通常の範囲を下回っている',
          figures: '%{period} %{count}件（通常 %{compared}〜%{comparedTo}件）',
        },
        referrals_fell: {
          title: '紹介が前年の同じ月より減っている',
          figures: '%{period} %{compared} → %{count}件（−%{percent}）',
        },
        valued_not_visited: {
          title: '主要な紹介元に半年以上訪問の記録がない',
          figures: '直近12か月の紹介 %{count}件・最終訪問 %{date}',
          none: '直近12か月の紹介 %{count}件・訪問の記録なし',
        },
        visits_stopped: {
          title: '定期的な訪問が3か月以上途絶えている',
          figures: '最終訪問の月までの6か月のうち%{count}か月に訪問・最終訪問 %{date}',
        },
        task_overdue: {
          title: '期限を過ぎたタスクがある',
          figures: '未完了 %{count}件・最も古い期限 %{date}',
        },
        letter_unreplied: {
          title: '未返書の紹介がある',
          figures: '紹介から2週間を過ぎた未返書（1年以内の紹介） %{count}件・最も古い紹介 %{date}',
        },
        voc_open: {
          title: '対応の終わっていない声がある',
          figures: '%{count}件・最も古い報告 %{date}',
        },
        only_reverse_referrals: {
          title: '逆紹介しているのに紹介がない',
          figures: '%{period} 逆紹介 %{count}件・紹介 0件',
        },
        new_nearby: {
          title: '近くに新しく載った医療機関',
          figures: '自院から約%{count}m・公表一覧への初掲載 %{date}',
        },
      },
      weights: {
        title: '点数の付け方',
        hint: '点数は「理由の重み × 強さ（0〜1）」の合計です。重みが0の理由は使いません。',
        edit: '重みを変更',
        owner_only: '重みは%{owners}が変更できます。',
        of: '%{reason}の重み',
        reset: '初期値に戻す',
        saved: '重みを保存しました',
        reload: '最新の重みを読み込む',
        strength: {
          below_expected:
            '強さ: 期待される件数に対する不足の割合。期待は過去2年の件数と季節から計算し、通常の範囲は95%予測区間です。',
          referrals_fell: '強さ: 前年の同じ3か月からの減少率。前年6件以上で、3割以上減り、どの月の一覧もある場合。',
          valued_not_visited:
            '強さ: 最終訪問からの日数÷365（訪問の記録がなければ1）。直近12か月の紹介が上位2割（年6件以上）の紹介元。',
          visits_stopped:
            '強さ: 最終訪問からの日数÷180。最終訪問の月までの6か月のうち5か月以上に訪問があり、3か月以上12か月未満途絶えた場合。',
          task_overdue: '強さ: 最も古い期限からの日数÷30。',
          letter_unreplied: '強さ: 件数÷5。1年以内の紹介で、2週間を過ぎた未返書。',
          voc_open: '強さ: 優先度が高なら1、中なら3分の2、低なら3分の1。',
          only_reverse_referrals:
            '強さ: 直近12か月の逆紹介件数÷12。3件以上で、紹介が1件もなく、どの月の紹介の一覧もある場合。',
          new_nearby:
            '強さ: 近いほど1、2kmで0.5。1年以内に公表一覧へ初めて載った医療機関（一斉に読み込んだ日は除く）。',
        },
      },
    },
  },
}
