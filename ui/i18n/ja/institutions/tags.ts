export const tags = {
  resources: {
    tags: {
      name: 'タグ',
      fields: { name: 'タグ名', description: '説明', medicalInstitutionCount: '医療機関数' },
      help: { name: '50文字まで。検索の条件や連携先の目印に使います' },
      empty: 'タグはまだありません',
      empty_hint: '「登録医」「重点訪問先」のような目印を医療機関に付けると、検索で絞り込めるようになります。',
    },
    tag_groups: {
      name: 'タググループ',
      fields: { name: 'グループ名', description: '説明', tags: 'タグ', tagIds: 'タグ' },
      help: { tagIds: '一つのタグを複数のグループに入れることもできます' },
      empty: 'タググループはまだありません',
      empty_hint: 'タグが増えてきたら、見出しを付けてまとめておくと選びやすくなります。',
    },
  },
}
