import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    alerts: {
      settings: {
        button: { ja: 'アラート', en: 'Alert' },
        title: { ja: '新しい行をお知らせする', en: 'Tell of new rows' },
        hint: {
          ja: '月のデータがそろうたびに集計し、条件に新しく当てはまった連携先があるときだけ、選んだ人にお知らせします。',
          en: 'Computed whenever a month of data has landed. The chosen people are told only if partners newly fulfil the conditions.',
        },
        users: { ja: 'お知らせする人', en: 'Who is told' },
        saved: { ja: 'お知らせの設定を保存しました。', en: 'Saved.' },
        obstacles: {
          no_condition: {
            ja: 'このレポートには絞り込み条件がないため、お知らせできません。条件を加えてください。',
            en: 'This report has no condition, so nobody can be told of it. Please add one.',
          },
          invalid: {
            ja: '削除されたものを条件に使っているため、お知らせできません。条件を直してください。',
            en: 'A condition names something that has been deleted. Please mend the conditions.',
          },
          too_many_rows: {
            ja: '当てはまる連携先が5,000件を超えるため、お知らせできません。条件をしぼってください。',
            en: 'More than 5,000 partners fulfil the conditions. Please narrow them.',
          },
          unsettled: {
            ja: '条件の期間に、入院がまだ出そろっていない（未確定の）月が含まれています。含まれる間はお知らせできません。直近の月を含む期間では、お知らせできる時がこないことがあります。終わりを確定した月にした期間に変えてください。',
            en: 'The periods of its conditions contain months whose stays are not settled yet. Nothing is told as long as they do. Periods that contain the newest months may never be settled; please let them end with a settled month.',
          },
          reply_time: {
            ja: '条件が、返書の件数や率を別の期間と比べています。古い期間ほど返書までの時間が長く、比べられないため、お知らせできません。1つの期間だけの条件に変えてください。',
            en: 'Its conditions compare replies with those of another period. Letters of earlier periods have had longer to be answered, so this is never compared and nothing is told. Please use conditions on one period.',
          },
          not_compared: {
            ja: '条件の増減や「〜以下」は、期間に未読込・一部未読込・未確定の月か、記録を始める前の日があるか、比べられない数値のため分かりません。分かるようになるまでお知らせしません。',
            en: 'A condition asks for a change, or for “at most”, in periods whose lists or stays are missing or that begin before the first record. Nobody is told until it can be known.',
          },
        },
      },
    },
  },
})
