import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    tags: {
      name: { ja: 'タグ', en: 'Tag |||| Tags' },
      fields: {
        name: { ja: 'タグ名', en: 'Tag' },
        description: { ja: '説明', en: 'Description' },
        medicalInstitutionCount: { ja: '医療機関数', en: 'Institutions' },
      },
      help: {
        name: {
          ja: '50文字まで。検索の条件や連携先の目印に使います',
          en: 'Up to 50 characters. Marks partners and narrows the search down',
        },
      },
      empty: { ja: 'タグはまだありません', en: 'There are no tags yet' },
      empty_hint: {
        ja: '「登録医」「重点訪問先」のような目印を医療機関に付けると、検索で絞り込めるようになります。',
        en: 'Mark institutions with tags such as “registered” or “visit first”, and find them by these in the search.',
      },
    },
    tag_groups: {
      name: { ja: 'タググループ', en: 'Tag group |||| Tag groups' },
      fields: {
        name: { ja: 'グループ名', en: 'Group' },
        description: { ja: '説明', en: 'Description' },
        tags: { ja: 'タグ', en: 'Tags' },
        tagIds: { ja: 'タグ', en: 'Tags' },
      },
      help: {
        tagIds: { ja: '一つのタグを複数のグループに入れることもできます', en: 'A tag may be in several groups' },
      },
      empty: { ja: 'タググループはまだありません', en: 'There are no tag groups yet' },
      empty_hint: {
        ja: 'タグが増えてきたら、見出しを付けてまとめておくと選びやすくなります。',
        en: 'When there are many tags, headings make them easier to choose.',
      },
    },
  },
})
