export const selection = {
  renkei: {
    map_selection: {
      title: '選択した医療機関',
      count: '%{count}件を選択中',
      limits: {
        title: '一度にできるのは%{limits}までです。',
        and: '、',
        route: '巡回ルートは%{most}件',
        visits: '訪問の予定は%{most}件',
        tasks: 'タスクは%{most}件',
        list: 'リストへの追加は%{most}件',
        email: 'メールの宛先は%{most}件',
        mail: '宛名・文書は%{most}件',
        phase: 'フェーズの変更は%{most}件',
        csv: 'CSVは%{most}件',
      },
      tags: {
        short: 'タグを付ける',
        title: '%{count}件にタグを付ける',
        ask: '選択した医療機関すべてにタグを付けます。まとめて外すことはできません。',
        confirm: 'タグを付ける',
        progress: 'タグを付けた件数',
        so_far: '%{done} / %{count}件に付けました',
        stopped: '%{done}件に付けたところで止まりました。残りは%{left}件です。もう一度押すと続きから付けます。',
        done: '%{count}件にタグを付けました',
      },
      phase: {
        short: 'フェーズ',
        title: '%{count}件のフェーズを変更',
        ask: '選択した医療機関すべてのフェーズを「%{name}」にします。',
        confirm: '変更',
        done: '%{count}件のフェーズを「%{name}」に変更しました',
        done_none: 'すべてすでに「%{name}」です',
      },
    },
  },
}
