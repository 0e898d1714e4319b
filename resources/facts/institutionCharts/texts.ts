import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    institution_charts: {
      month: { ja: '月', en: 'Month' },
      institution: { ja: '医療機関', en: 'Institution' },
      show: { ja: 'グラフ', en: 'Charts' },
      contacts: { ja: '訪問・電話などの記録', en: 'Visits, calls and other contacts' },
      referrals: { ja: '紹介', en: 'Referrals' },
      reverse_referrals: { ja: '逆紹介', en: 'Reverse referrals' },
      referral_years: { ja: '紹介件数の推移と訪問', en: 'Referrals and contacts' },
      referral_months: {
        ja: '紹介・逆紹介と訪問（直近24か月）',
        en: 'Referrals, reverse referrals and contacts (last 24 months)',
      },
      reverse_referral_years: { ja: '逆紹介件数の推移', en: 'Reverse referrals' },
      departments: { ja: '診療科別の紹介（直近12か月）', en: 'Referrals by department (last 12 months)' },
      no_department: { ja: '診療科なし', en: 'No department' },
      diseases: {
        ja: '紹介患者の入院病名（直近12か月の紹介）',
        en: 'Diseases of those admitted (referrals of the last 12 months)',
      },
      diseases_note: {
        ja: '紹介%{referrals}件のうち入院%{admissions}件。多い順に10位まで。病名はDPCの分類（ない入院は主傷病名のICD-10）',
        en: '%{admissions} admissions of %{referrals} referrals; the ten most frequent, by DPC group, or the ICD-10 of the main disease where there is none',
      },
      operations: { ja: '紹介患者の手術（直近12か月の紹介）', en: 'Operations (referrals of the last 12 months)' },
      operations_note: {
        ja: '入院%{admissions}件のうち手術のあった入院%{operations}件。多い順に10位まで。1入院で複数の手術があれば、それぞれに数えます',
        en: '%{operations} of %{admissions} admissions had an operation; the ten most frequent. A stay with several counts for each',
      },
      disease: { ja: '病名', en: 'Disease' },
      operation: { ja: '手術', en: 'Operation' },
      admissions: { ja: '入院件数', en: 'Admissions' },
      operated_admissions: { ja: '手術のあった入院', en: 'Admissions with it' },
      no_referrals: { ja: '今年度と前年度に紹介はありません', en: 'No referrals this fiscal year or last' },
      no_recent_referrals: { ja: '直近12か月に紹介はありません', en: 'No referrals in the last 12 months' },
      no_reverse_referrals: {
        ja: '今年度と前年度に逆紹介はありません',
        en: 'No reverse referrals this fiscal year or last',
      },
      nothing_in_months: {
        ja: '直近24か月に紹介・逆紹介・訪問の記録はありません',
        en: 'No referrals, reverse referrals or contacts in the last 24 months',
      },
      no_diseases: { ja: '入院した紹介患者はいません', en: 'None of the patients referred were admitted' },
      no_diseases_hint: {
        ja: '紹介日から設定の日数以内の入院を数えます。様式1を取り込むと表示されます。',
        en: 'Stays within the days that the tenant has set are counted, once 様式1 is loaded.',
      },
      no_operations: { ja: '手術のあった入院はありません', en: 'No admission had an operation' },
      no_operations_hint: {
        ja: '様式1またはDファイルに手術の記録がある入院を数えます。',
        en: 'Stays of which 様式1 or the D file tells of an operation are counted.',
      },
      similar: { ja: '似た医療機関との比較（直近12か月）', en: 'Beside similar institutions (last 12 months)' },
      similar_means: {
        ja: '「似た医療機関」は、同じ機関区分（%{kinds}）で、診療科が一つ以上共通し、%{place}にある開業中の医療機関です。',
        en: 'Similar are open institutions of the same kind (%{kinds}) with at least one department in common, %{place}.',
      },
      place_both: {
        ja: '%{area}医療圏または%{kilometres} km以内',
        en: 'in the medical area %{area} or within %{kilometres} km',
      },
      place_area: { ja: '%{area}医療圏', en: 'in the medical area %{area}' },
      place_near: { ja: '%{kilometres} km以内', en: 'within %{kilometres} km' },
      or: { ja: '・', en: ', ' },
      similar_count: {
        ja: '%{count}施設のうち、この期間に紹介のあった%{referring}施設と比べます。',
        en: 'Of %{count}, the %{referring} that referred in this time are compared with.',
      },
      similar_none: {
        ja: '%{count}施設ありますが、この期間に紹介のあった施設はないため、比べられません。',
        en: 'There are %{count}, but none of them referred in this time.',
      },
      similar_unknown: {
        ja: 'この医療機関の機関区分または診療科が登録されていないため、似た医療機関を探せません。',
        en: 'The kind or the departments of this institution are not known, so nothing can be said to be similar.',
      },
      similar_nowhere: {
        ja: 'この医療機関の所在地の座標と医療圏が分からないため、似た医療機関を探せません。',
        en: 'It is not known where this institution stands, so nothing can be said to be similar.',
      },
      figure: { ja: '数値', en: 'Figure' },
      own: { ja: 'この医療機関', en: 'This institution' },
      median: { ja: '中央値', en: 'Median' },
      quartiles: { ja: '中央の半数', en: 'Middle half' },
      unit: { ja: '単位', en: 'Unit' },
      lower_quartile: { ja: '第1四分位', en: 'First quartile' },
      upper_quartile: { ja: '第3四分位', en: 'Third quartile' },
      among: { ja: '施設数（この医療機関を含む）', en: 'Institutions, this one included' },
      rank: { ja: '順位', en: 'Rank' },
      rank_of: { ja: '%{rank}位', en: '%{rank}' },
      rank_among: { ja: '%{count}施設中', en: 'of %{count}' },
      to: { ja: '〜', en: ' – ' },
    },
  },
})
