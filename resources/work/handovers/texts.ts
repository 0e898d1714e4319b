import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    handovers: {
      hint: {
        ja: '異動や退職のときに、担当の連携先・未完了のタスク・これからの訪問予定・対応が終わっていない声を、まとめて別の人に引き継ぎます。引き継がないものはチェックを外してください。',
        en: 'When somebody leaves, hand over partners in charge, open tasks, planned visits and unfinished feedback to somebody else at once. Untick what is not to be handed over.',
      },
      from: { ja: '引き継ぎ元（今の担当者）', en: 'From (now in charge)' },
      to: { ja: '引き継ぎ先', en: 'To' },
      what: { ja: '引き継ぐもの', en: 'What is handed over' },
      kinds: {
        medical_institutions: { ja: '連携先 %{count}', en: 'Partners %{count}' },
        tasks: { ja: 'タスク %{count}', en: 'Tasks %{count}' },
        visit_plans: { ja: '訪問予定 %{count}', en: 'Planned visits %{count}' },
        vocs: { ja: '連携先の声 %{count}', en: 'Feedback %{count}' },
      },
      search: { ja: '名前で絞り込む', en: 'Narrow by name' },
      all_of_page: { ja: 'このページのすべて', en: 'All on this page' },
      is_main: { ja: '主担当', en: 'main' },
      is_further: { ja: '副担当', en: 'further' },
      nothing: { ja: '引き継ぐものはありません', en: 'There is nothing to hand over' },
      nothing_here: { ja: 'この一覧に引き継ぐものはありません', en: 'This list has nothing to hand over' },
      nothing_chosen: { ja: '引き継ぐものが選ばれていません', en: 'Nothing is chosen to be handed over' },
      own_only: {
        ja: '自分の担当だけを引き継げます。ほかの人の担当は、%{owners}が引き継ぎます。',
        en: 'You can hand over what is yours. To hand over for others, please ask %{owners}.',
      },
      choose_receiver: { ja: '引き継ぎ先を選んでください', en: 'Choose somebody to hand over to' },
      hand_over_now: { ja: '引き継ぐ', en: 'Hand over' },
      question: {
        title: { ja: '%{from}さんから%{to}さんに引き継ぎますか', en: 'Hand over from %{from} to %{to}?' },
        lead: { ja: '次のものの担当者が変わります。', en: 'Somebody else will be in charge of the following.' },
        staying: {
          ja: 'チェックを外した%{count}件は、%{name}さんのままです。',
          en: '%{count} that are not ticked stay with %{name}.',
        },
        undo: {
          ja: '引き継いだ直後なら、「元に戻す」で取り消せます。',
          en: 'Right after the handover it can be taken back with “Undo”.',
        },
        confirm: { ja: '%{count}件を引き継ぐ', en: 'Hand over %{count}' },
      },
      confirm: { ja: '%{count}件を%{name}さんに引き継ぐ', en: 'Hand over %{count} to %{name}' },
      done: { ja: '%{count}件を%{name}さんに引き継ぎました', en: 'Handed over %{count} to %{name}' },
      undone: { ja: '引き継ぎを取り消しました', en: 'The handover was taken back' },
      conflict: {
        ja: '一覧を開いたあとで件数が変わりました。最新の一覧を確認して、もう一度引き継いでください。',
        en: 'The numbers have changed since the list was opened. Please look at the newest list and hand over again.',
      },
      changed: {
        title: { ja: '一覧を開いたあとで変わりました：%{what}。', en: 'Changed since the list was opened: %{what}.' },
        gone: { ja: '%{kind}が%{count}件減りました', en: '%{kind}: %{count} fewer' },
        come: { ja: '%{kind}が%{count}件増えました', en: '%{kind}: %{count} more' },
        separator: { ja: '、', en: ', ' },
        kinds: {
          medical_institutions: { ja: '連携先', en: 'partners' },
          tasks: { ja: 'タスク', en: 'tasks' },
          visit_plans: { ja: '訪問予定', en: 'planned visits' },
          vocs: { ja: '連携先の声', en: 'feedback' },
        },
        last: {
          named: { ja: '最後の変更は%{name}さん（%{time}）です。', en: 'The last change was by %{name} (%{time}).' },
          other: { ja: '最後の変更はほかの人（%{time}）です。', en: 'The last change was by somebody else (%{time}).' },
          own: { ja: '最後の変更はご自分（%{time}）です。', en: 'The last change was by yourself (%{time}).' },
          unknown: { ja: '最後の変更は%{time}です。', en: 'The last change was at %{time}.' },
        },
        next: {
          ja: 'まだ引き継いでいません。最新の一覧を確認して、もう一度引き継いでください。',
          en: 'Nothing was handed over. Please look at the newest list and hand over again.',
        },
      },
      before_deletion: {
        ja: 'アカウントを削除するか利用を停止すると、次のものは担当する人がいなくなったり、届かなくなったりします。連携先・タスク・訪問予定・声は先に引き継げます。',
        en: 'If the account is deleted or disabled, nobody takes care of the following, or it ends. Partners, tasks, planned visits and feedback can be handed over first.',
      },
    },
  },
})
