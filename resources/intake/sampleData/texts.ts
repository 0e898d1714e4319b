import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    sample_data: {
      title: { ja: 'サンプルデータ', en: 'Sample data' },
      offer: {
        ja: 'まだ自院のデータがないときは、架空の病院の2年分のデータ（%{kinds}）で、ご契約の画面を試せます。紹介元には自院の周りの実在する医療機関を使いますが、件数も患者もすべて架空です。あとからまとめて削除できます。',
        en: 'Without data of your own yet, you can try the screens of your plan with two years of a made-up hospital (%{kinds}). The referrers are real institutions around yours; all counts and patients are made up. It can be removed as a whole.',
      },
      kinds: {
        referrals: { ja: '紹介', en: 'referrals' },
        reverse_referrals: { ja: '逆紹介', en: 'reverse referrals' },
        stays: { ja: '様式1・Dファイル', en: '様式1 and D files' },
        communications: { ja: '訪問の記録', en: 'visits' },
        between: { ja: '・', en: ', ' },
      },
      add: { ja: 'サンプルデータを入れて試す', en: 'Try it with sample data' },
      adding: {
        ja: 'サンプルデータを取り込んでいます（%{count}件のうち%{done}件）。ほかの画面に移ってもかまいません。',
        en: 'Taking in sample data (%{done} of %{count}). You may go on to other screens.',
      },
      present: {
        ja: 'サンプルデータが入っています。自院のデータを取り込む前に、削除してください。手で入力したタスクやメモは、削除しても残ります。',
        en: 'There is sample data. Please remove it before you import your own. Tasks and memos that you have entered stay.',
      },
      removing: {
        ja: 'サンプルデータを削除しています（残り%{count}件）。',
        en: 'Removing sample data (%{count} left).',
      },
      failed: { ja: '取り込めなかったファイルが%{count}件あります。', en: '%{count} files could not be taken in.' },
      remove: { ja: 'サンプルデータを削除', en: 'Remove sample data' },
      remove_title: { ja: 'サンプルデータを削除しますか', en: 'Remove the sample data?' },
      remove_question: {
        ja: '架空のデータ（%{kinds}）をすべて削除します。手で入力したタスク・メモ・タグなどは残ります。もう一度入れて試すこともできます。',
        en: 'All made-up data (%{kinds}) is removed. Tasks, memos and tags that you have entered stay. You can add it again.',
      },
      obstacles: {
        no_institution: {
          ja: '自院を登録すると、サンプルデータで試せるようになります。',
          en: 'Once your own institution is chosen, you can try sample data.',
        },
        nobody_near: {
          ja: '自院の近くに医療機関が見つからないため、サンプルデータは使えません。',
          en: 'There are no institutions near yours, so there is no sample data.',
        },
      },
    },
  },
})
