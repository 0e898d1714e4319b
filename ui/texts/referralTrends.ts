import { addTexts } from './texts.ts'
import { trendWords } from '#contract/facts/trendWords.ts'

export const texts = addTexts({
  renkei: {
    referral_trends: {
      below: {
        ja: `${trendWords.below.ja}：%{until}までの%{months}か月 %{count}件（%{months}か月あたり通常 %{lower}〜%{upper}件）`,
        en: `${trendWords.below.en}: %{count} in the %{months} months up to %{until} (usually %{lower}–%{upper} per %{months} months)`,
      },
      above: {
        ja: `${trendWords.above.ja}：%{until}までの%{months}か月 %{count}件（%{months}か月あたり通常 %{lower}〜%{upper}件）`,
        en: `${trendWords.above.en}: %{count} in the %{months} months up to %{until} (usually %{lower}–%{upper} per %{months} months)`,
      },
      since: {
        ja: '紹介の傾向：%{state}（%{month}から紹介開始・再開）',
        en: 'Trend of referrals: %{state} (referring, or again, since %{month})',
      },
      states: trendWords,
      state_until: { ja: '%{state}（%{until}まで）', en: '%{state} (up to %{until})' },
    },
  },
})
