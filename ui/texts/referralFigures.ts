import { addTexts } from './texts.ts'
import { letterWords } from '#contract/facts/letterWords.ts'
import { periodStateWords } from '#contract/analysis/periodStateWords.ts'

export const texts = addTexts({
  renkei: {
    referral_figures: {
      title: { ja: '紹介・逆紹介', en: 'Referrals and reverse referrals' },
      period: {
        ja: '直近12か月（%{months}）／その前の12か月と比較',
        en: 'Last 12 months (%{months}) against the 12 before',
      },
      year: {
        ja: '%{year}（%{months}）の紹介 %{count}件（前年の同じ月 %{before}件）',
        en: '%{year} (%{months}): %{count} referrals (%{before} in the same months a year before)',
      },
      since: {
        ja: '%{month}以降に登録された紹介 %{count}件（基準月より後のため、上の数値に含みません）',
        en: 'Referrals from %{month} on: %{count} (after the base month, in none of the figures above)',
      },
      reverse_since: {
        ja: '%{month}以降に登録された逆紹介 %{count}件（基準月より後のため、上の数値に含みません）',
        en: 'Reverse referrals from %{month} on: %{count} (after the base month, in none of the figures above)',
      },
      unsettled: {
        ja: '⚠ %{month}以降の紹介の入院・手術は未確定です',
        en: '⚠ Admissions and operations of referrals from %{month} on are unsettled',
      },
      to: { ja: '〜', en: '–' },
      before: { ja: '前の12か月 %{value}', en: '12 months before %{value}' },
      last_visit: { ja: '最終訪問', en: 'Last visit' },
      days_ago: { ja: '日前', en: 'days ago' },
      visited_today: { ja: '本日', en: 'Today' },
      never_visited: { ja: '記録なし', en: 'None recorded' },
      of_them_first: { ja: 'うち初診 %{count}件', en: 'of them first visits: %{count}' },
      admitted: { ja: '入院 %{count}件', en: 'Admitted: %{count}' },
      no_segment: { ja: '未分類', en: 'No segment' },
      figures: {
        referralCount: { ja: '紹介', en: 'Referrals' },
        firstVisitCount: { ja: 'うち初診', en: 'First visits' },
        admissionCount: { ja: '入院', en: 'Admissions' },
        operationCount: { ja: '手術', en: 'Operations' },
        reverseReferralCount: { ja: '逆紹介', en: 'Reverse referrals' },
        admissionRate: { ja: '入院率', en: 'Admission rate' },
      },
      units: {
        referralCount: { ja: '件', en: 'cases' },
        firstVisitCount: { ja: '件', en: 'cases' },
        admissionCount: { ja: '件', en: 'cases' },
        operationCount: { ja: '件', en: 'cases' },
        reverseReferralCount: { ja: '件', en: 'cases' },
      },
      change: {
        more: { ja: '前の12か月より%{count}多い', en: '%{count} more than in the 12 months before' },
        fewer: { ja: '前の12か月より%{count}少ない', en: '%{count} fewer than in the 12 months before' },
        same: { ja: '前の12か月と同じ', en: 'as in the 12 months before' },
      },
      monthly: { ja: '月別の紹介（直近24か月、単位: 件）', en: 'Referrals by month (last 24 months, cases)' },
      month: { ja: '月', en: 'Month' },
      referrals: { ja: '紹介', en: 'Referrals' },
      count: { ja: '%{count}件', en: '%{count} cases' },
      unknown: { ja: periodStateWords.not_loaded.ja, en: 'not loaded' },
      month_of_year: { ja: '%{month}月', en: '%{month}' },
      most: { ja: '最大の月 %{count}件', en: 'Most in a month: %{count} cases' },
      last_referral: { ja: '最後の紹介 %{date}', en: 'Last referral %{date}' },
      segment: { ja: '区分', en: 'Segment' },
      segment_so_far: { ja: '%{year}（途中のため%{months}で判定）', en: '%{year} (not over: judged by %{months})' },
      segment_rule: {
        months: {
          ja: '年度の12か月の紹介で、上から順に判定します。終わっていない年度は、基準月までの12か月で判定します。',
          en: 'By the referrals of the twelve months of a fiscal year, the first that fits. A year that is not over is judged by the twelve months to the base month.',
        },
        loading: { ja: '読み込み中', en: 'Loading' },
        line: { ja: '%{label}（%{thresholds}）', en: '%{label} (%{thresholds})' },
        count: { ja: '紹介%{count}件以上', en: '%{count} referrals or more' },
        rate: { ja: '入院率%{rate}%以上', en: 'admission rate of %{rate}% or more' },
        and: { ja: '・', en: ', ' },
        rest: { ja: 'どれにも当てはまらない', en: 'none of these' },
        excluded: {
          ja: '病院の設定で除外した自院診療科への紹介は数えません。',
          en: 'Referrals to departments that the settings leave out do not count.',
        },
      },
      unreplied: {
        ja: '未返書 %{count}件（全期間。うち直近12か月 %{year}件）',
        en: 'Unanswered referrals: %{count} (all time, %{year} of the last 12 months)',
      },
      unreplied_name: { ja: '未返書', en: 'Unanswered referrals' },
      unreplied_counts: letterWords.unreplied,
      all: { ja: '紹介の一覧', en: 'All referrals' },
      none: {
        ja: 'この医療機関との紹介・逆紹介はまだありません。',
        en: 'No referrals from or to this institution yet.',
      },
      not_loaded: { ja: '紹介データがまだありません', en: 'No referral data yet' },
      not_loaded_hint: {
        ja: '紹介・逆紹介のデータを取り込むと、ここに件数と推移が表示されます。',
        en: 'Once referrals and reverse referrals are uploaded, their counts and their course are shown here.',
      },
      to_uploads: { ja: 'データの取り込みへ', en: 'To data uploads' },
    },
  },
})
