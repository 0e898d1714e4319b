import {
  both,
  item,
  lastYear,
  type ReadyDashboard,
  sameMonthLastYear,
  thisMonth,
  yearBefore,
} from '../readyDashboard.ts'

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
      title: both('基準月の訪問', 'Visits in the base month'),
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
      title: both('医師面談率', 'Met a doctor'),
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
      item_keys: ['referrals', 'referrals_before'],
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
        '訪問前後3か月の紹介（新規訪問を除く・結果が出た訪問）',
        'Referrals before and after visits (without first visits, those with a result)',
      ),
      width: 12,
      report: 'effect',
      display: 'table',
    },
  ],
}
