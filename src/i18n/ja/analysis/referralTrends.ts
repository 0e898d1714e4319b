export const referralTrends = {
  renkei: {
    referral_trends: {
      below: '減少の兆し：直近%{months}か月 %{count}件（%{months}か月あたり通常 %{lower}～%{upper}件）',
      stopped: '紹介なし：直近%{months}か月 0件（%{months}か月あたり通常 %{lower}～%{upper}件）',
      above: '増加の兆し：直近%{months}か月 %{count}件（%{months}か月あたり通常 %{lower}～%{upper}件）',
      states: {
        below: '減少の兆し（通常の範囲を下回る）',
        stopped: '直近の紹介なし（通常の範囲を下回る）',
        within: '通常の範囲',
        above: '増加の兆し（通常の範囲を上回る）',
        too_few: '紹介が少なく判定できない',
      },
    },
  },
}
