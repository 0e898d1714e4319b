import { addTexts } from './texts.ts'
import { trendBases, trendWords } from '#contract/facts/trendWords.ts'

export const texts = addTexts({
  renkei: {
    referral_trends: {
      states: trendWords,
      bases: trendBases,
      told: { ja: '%{state}：%{basis}', en: '%{state}: %{basis}' },
      in_record: { ja: '紹介の傾向：%{state}。%{basis}', en: 'Trend of referrals: %{state}. %{basis}' },
      since: { ja: '%{basis}、%{month}から紹介開始・再開', en: '%{basis}; referring, or again, since %{month}' },
    },
  },
})
