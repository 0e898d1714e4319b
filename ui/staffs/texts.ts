import { addTexts } from '../texts/texts.ts'

/** Texts of persons in charge on the chart and in the partner search. */
export const texts = addTexts({
  renkei: {
    handovers: {
      hand_over: { ja: '担当を引き継ぐ', en: 'Hand over' },
    },
    staffs: {
      title: { ja: '担当者', en: 'Persons in charge' },
      nobody: { ja: '担当者なし', en: 'Nobody in charge' },
      in_charge: { ja: '担当 %{names}', en: 'In charge: %{names}' },
      left: {
        title: {
          ja: '担当者がいなくなったものがあります。別の人に引き継いでください。',
          en: 'Nobody takes care of the following. Please hand it over to somebody else.',
        },
        medicalInstitutions: { ja: '連携先 %{count}施設', en: 'partners: %{count}' },
        tasks: { ja: 'タスク %{count}件', en: 'tasks: %{count}' },
        visitPlans: { ja: '訪問予定 %{count}件', en: 'planned visits: %{count}' },
        vocs: { ja: '連携先の声 %{count}件', en: 'feedback: %{count}' },
        and: { ja: '、', en: ', ' },
      },
      own_partners: { ja: '自分の担当先', en: 'My partners' },
      main: { ja: '主担当', en: 'main' },
      change: { ja: '担当者を変更', en: 'Change persons in charge' },
      change_from: { ja: '担当者: %{names}。変更する', en: 'In charge: %{names}. Change' },
      change_of: { ja: '%{smart_count}施設の担当者を変更', en: 'Change who is in charge of %{smart_count} partners' },
      change_count: { ja: '%{smart_count}施設を変更', en: 'Change %{smart_count}' },
      changed: {
        ja: '%{smart_count}施設の担当者を変更しました',
        en: 'Changed who is in charge of %{smart_count} partners',
      },
      saved: { ja: '担当者を変更しました', en: 'Changed who is in charge' },
      action: { ja: '変更の内容', en: 'Change' },
      actions: {
        make_first: {
          ja: '主担当にする（今の主担当は副担当に）',
          en: 'Make the main person (the present one becomes a further one)',
        },
        add: { ja: '担当者に加える', en: 'Add to those in charge' },
        remove: { ja: '担当から外す', en: 'Take out of charge' },
      },
      add: { ja: '担当者を追加', en: 'Add a person' },
      make_first: { ja: '%{name}さんを主担当にする', en: 'Make %{name} the main person' },
      remove: { ja: '%{name}さんを担当から外す', en: 'Take %{name} out of charge' },
      history: { ja: 'これまでの担当者', en: 'Who was in charge' },
      conflict: {
        ja: '編集中に担当者が「%{names}」に変更されました。上の内容で上書きするか、キャンセルしてください。',
        en: '“%{names}” has been put in charge meanwhile. Overwrite that with the list above, or cancel.',
      },
      overwrite: { ja: '上書きする', en: 'Overwrite' },
    },
  },
})
