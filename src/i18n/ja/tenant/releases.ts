export const releases = {
  renkei: {
    releases: {
      title: '変更点',
      read: '確認しました',
      later: 'あとで見る',
      of: '%{month}の更新',
      changes: {
        shared_filters: '保存した検索条件を組織の全員と共有し、一覧の上にいつも並べておけるようになりました。',
        unlisted:
          '名簿にない連携先を自分で登録できるようになりました。あとから名簿の医療機関に統合することもできます。',
        department_letter_rules: '返書の期限を診療科ごとに決められるようになりました。',
        errors: 'サーバーにつながらないときは、つながり次第、画面が自動で再開します。',
      },
    },
  },
}
