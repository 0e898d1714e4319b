import { wordsIn } from '#contract/analysis/analysisWords.ts'
import { trendWords } from '#contract/facts/trendWords.ts'

export const referralTrends = {
  renkei: {
    referral_trends: {
      below: `${trendWords.below.ja}：%{until}までの%{months}か月 %{count}件（%{months}か月あたり通常 %{lower}〜%{upper}件）`,
      above: `${trendWords.above.ja}：%{until}までの%{months}か月 %{count}件（%{months}か月あたり通常 %{lower}〜%{upper}件）`,
      since: '紹介の傾向：%{state}（%{month}から紹介開始・再開）',
      states: wordsIn(trendWords, 'ja'),
      state_until: '%{state}（%{until}まで）',
    },
  },
}
