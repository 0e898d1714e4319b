export const handovers = {
  renkei: {
    handovers: {
      hint: '異動や退職のときに、担当の連携先・未完了のタスク・これからの訪問予定・対応が終わっていない声を、まとめて別の人に引き継ぎます。引き継がないものはチェックを外してください。',
      from: '引き継ぎ元（今の担当者）',
      to: '引き継ぎ先',
      what: '引き継ぐもの',
      kinds: {
        medical_institutions: '連携先 %{count}',
        tasks: 'タスク %{count}',
        visit_plans: '訪問予定 %{count}',
        vocs: '連携先の声 %{count}',
      },
      search: '名前で絞り込む',
      all_of_page: 'このページのすべて',
      is_main: '主担当',
      is_further: '副担当',
      nothing: '引き継ぐものはありません',
      nothing_chosen: '引き継ぐものが選ばれていません',
      choose_receiver: '引き継ぎ先を選んでください',
      hand_over_now: '引き継ぐ',
      question: {
        title: '%{from}さんから%{to}さんに引き継ぎますか',
        lead: '次のものの担当者が変わります。',
        undo: '引き継いだ直後なら、「元に戻す」で取り消せます。',
        confirm: '%{count}件を引き継ぐ',
      },
      confirm: '%{count}件を%{name}さんに引き継ぐ',
      done: '%{count}件を引き継ぎました',
      undone: '引き継ぎを取り消しました',
      conflict: '一覧を開いたあとで件数が変わりました。最新の一覧を確認して、もう一度引き継いでください。',
      before_deletion:
        'アカウントを削除するか利用を停止すると、次のものは担当する人がいなくなったり、届かなくなったりします。連携先・タスク・訪問予定・声は先に引き継げます。',
      hand_over: '担当を引き継ぐ',
    },
  },
}
