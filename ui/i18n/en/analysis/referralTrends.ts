import { wordsIn } from '#contract/analysis/analysisWords.ts'
import { trendWords } from '#contract/facts/trendWords.ts'

export const referralTrends = {
  renkei: {
    referral_trends: {
      below: `${trendWords.below.en}: %{count} in the %{months} months up to %{until} (usually %{lower}–%{upper} per %{months} months)`,
      above: `${trendWords.above.en}: %{count} in the %{months} months up to %{until} (usually %{lower}–%{upper} per %{months} months)`,
      since: 'Trend of referrals: %{state} (referring, or again, since %{month})',
      states: wordsIn(trendWords, 'en'),
      state_until: '%{state} (up to %{until})',
    },
  },
}
