/**
 * What the two numbers about letters count, in the words of every place where one of them stands: a referral whose list says
 * that it is not answered (未返書), and letters that are due by the tenant's rules (未送付の返書).
 */
export const letterWords = {
  unreplied: {
    ja: '未返書は、紹介1件を1件と数えます。返書がまだと記録されている紹介の数で、返書の期限は見ません。一覧は「返書」画面の「未返書の紹介」にあります。受診報告・中間報告・最終報告ごとの期限も「返書」画面で確かめられます。',
    en: 'Each referral counts once. These are the referrals that are recorded as unanswered, whatever is due when. They are listed on the screen “Letters” under “Unanswered referrals”, where it is also said when the arrival, the interim and the final report are due.',
  },
  owed: {
    ja: '返書は、受診報告・中間報告・最終報告をそれぞれ1件と数えます。1件の紹介に最大3件あり、「期限の設定」の開始日以降で直近12か月の紹介が対象です。紹介ごとに数える「未返書」とは一致しません。',
    en: 'The arrival, the interim and the final report count separately, up to three for a referral, for referrals of the last twelve months since the first day of the rules. The number of unanswered referrals is another one.',
  },
  unconfirmed: {
    ja: '「未確認」は、期限は過ぎたものの、逆紹介データが期限の日まで取り込まれていないため、送ったかどうかがまだ分からない返書です。',
    en: 'Unconfirmed letters are past their day, but the reverse referrals are not loaded up to it, so that it is not known yet whether they were sent.',
  },
} as const
