import {
  both,
  item,
  lastYear,
  type ReadyDashboard,
  sameMonthLastYear,
  thisMonth,
  yearBefore,
} from '../tiles/readyDashboard.ts'

/** 訪問活動と効果: what visits did. */
export const visits: ReadyDashboard = {
  name: both('訪問活動と効果', 'Visits and their effect'),
  description: both(
    '訪問の件数・医師面談率と、訪問（新規訪問を除く）前後3か月の紹介を見ます',
    'Visits, how many met a doctor, and referrals three months before and after visits (without first visits)',
  ),
  filter_department: true,
  reports: {
    activity: {
      kind: 'medical_institution',
      name: both('訪問活動：連携先別', 'Visits: by partner'),
      items: [
        item('month', 'visit_count', thisMonth),
        item('month_before', 'visit_count', sameMonthLastYear),
        item('visits', 'visit_count', lastYear),
        item('visits_before', 'visit_count', yearBefore),
        item('interviews', 'doctor_interview_rate', lastYear),
        item('interviews_before', 'doctor_interview_rate', yearBefore),
        // Beside referrals, periods end with the base month; of contacts alone they would end with the current one.
        item('referrals', 'referral_count', lastYear),
      ],
      hidden: ['referrals'],
    },
    visited: {
      kind: 'medical_institution',
      name: both('訪問活動：1年間に訪問した連携先', 'Visits: partners visited in a year'),
      items: [
        item('visits', 'visit_count', lastYear),
        item('interviews', 'doctor_interview_rate', lastYear),
        item('next', 'next_action_rate', lastYear),
        item('referrals', 'referral_count', lastYear),
        item('referrals_before', 'referral_count', yearBefore),
      ],
      filters: [['visits', { more_equal: 1 }]],
      sorts: [['visits', 'desc']],
    },
    effect: {
      kind: 'communication',
      communication_type: 'visit',
      name: both('訪問活動：前後3か月の紹介', 'Visits: referrals before and after'),
      items: [
        item('date', 'acted_date'),
        item('staff', 'user'),
        item('before', 'referral_count_before', { span_months: 3 }),
        item('after', 'referral_count_after', { span_months: 3 }),
      ],
      // Visits whose referrals afterwards are known; the newest are too young to have had an effect.
      filters: [['after', { exists: true }]],
      sorts: [['date', 'desc']],
    },
  },
  tiles: [
    {
      title: both('基準月の訪問', 'Visits of the base month'),
      width: 3,
      report: 'activity',
      display: 'number',
      item_keys: ['month', 'month_before'],
    },
    {
      title: both('1年間の訪問', 'Visits in a year'),
      width: 3,
      report: 'activity',
      display: 'number',
      item_keys: ['visits', 'visits_before'],
    },
    {
      title: both('医師面談率（1年間）', 'Met a doctor in a year'),
      width: 3,
      report: 'activity',
      display: 'number',
      item_keys: ['interviews', 'interviews_before'],
    },
    {
      title: both('1年間に訪問した連携先からの紹介', 'Referrals of partners visited in a year'),
      width: 3,
      report: 'visited',
      display: 'number',
      item_keys: ['referrals'],
    },
    {
      title: both('訪問の効果の読み方', 'How to read the effect of visits'),
      width: 12,
      text: both(
        '訪問した連携先の紹介件数やその増減は、訪問の効果を示しません。紹介の多い連携先ほど多く訪問され、訪問がなくても紹介は増減するためです。訪問前後の平均と95%信頼区間は「データ分析」の「訪問の効果」で確かめられます。そちらは新規訪問も含めて数えます（訪問の種類で絞り込めます）。',
        'How many referrals visited partners send, and how these change, does not tell what visits brought: busy partners are visited more often, and referrals change without visits too. The means before and after visits with their 95% interval stand under “Effect of visits” of the data analysis, which counts first visits as well unless it is narrowed to a type.',
      ),
    },
    {
      title: both('訪問の多い連携先（1年間）', 'Most visited partners of a year'),
      width: 12,
      report: 'visited',
      display: 'table',
      item_keys: ['visits', 'interviews', 'next', 'referrals', 'referrals_before'],
    },
    {
      title: both(
        '訪問前後3か月の紹介（全期間・新しい順、新規訪問を除く結果が出た訪問）',
        'Referrals around visits (newest first, no first visits)',
      ),
      width: 12,
      report: 'effect',
      display: 'table',
    },
  ],
}
