export const handovers = {
  renkei: {
    handovers: {
      hint: '異動や退職のときに、担当の連携先・未完了のタスク・これからの訪問予定を、まとめて別の人に引き継ぎます。引き継がないものはチェックを外してください。',
      from: '引き継ぐ人',
      to: '引き継ぐ相手',
      what: '引き継ぐもの',
      kinds: { medical_institutions: '連携先 %{count}', tasks: 'タスク %{count}', visit_plans: '訪問予定 %{count}' },
      search: '名前で絞り込む',
      all_of_page: 'このページのすべて',
      is_main: '主担当',
      is_further: '副担当',
      nothing: '引き継ぐものはありません',
      choose_receiver: '引き継ぐ相手を選んでください',
      confirm: '%{count}件を%{name}さんに引き継ぐ',
      done: '%{count}件を引き継ぎました',
      undone: '引き継ぎを取り消しました',
      conflict: '一覧を開いたあとで件数が変わりました。最新の一覧を確認して、もう一度引き継いでください。',
      before_deletion:
        'アカウントを削除するか利用を停止すると、次のものは担当する人がいなくなったり、届かなくなったりします。連携先・タスク・訪問予定は先に引き継げます。',
      hand_over: '担当を引き継ぐ',
    },
  },
}
