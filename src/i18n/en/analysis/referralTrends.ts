export const referralTrends = {
  renkei: {
    referral_trends: {
      below: 'Signs of decline: %{count} in the last %{months} months (usually %{lower}–%{upper} per %{months} months)',
      stopped: 'No referrals: 0 in the last %{months} months (usually %{lower}–%{upper} per %{months} months)',
      above: 'Signs of growth: %{count} in the last %{months} months (usually %{lower}–%{upper} per %{months} months)',
      states: {
        below: 'Signs of decline (below the usual range)',
        stopped: 'No recent referrals (below the usual range)',
        within: 'In the usual range',
        above: 'Signs of growth (above the usual range)',
        too_few: 'Too few referrals to tell',
      },
    },
  },
}
