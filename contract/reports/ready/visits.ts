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
    '訪問の件数・医師面談率と、訪問前後3か月の紹介を見ます',
    'Visits, how many met a doctor, and referrals three months before and after',
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
      sorts: [['date', 'desc']],
    },
  },
  tiles: [
    {
      title: both('今月の訪問', 'Visits this month'),
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
      title: both('訪問した連携先からの紹介', 'Referrals of visited partners'),
      width: 3,
      report: 'activity',
      display: 'number',
      item_keys: ['referrals', 'referrals_before'],
    },
    {
      title: both('訪問の多い連携先', 'Most visited partners'),
      width: 12,
      report: 'activity',
      display: 'table',
      item_keys: ['visits', 'interviews', 'next', 'referrals', 'referrals_before'],
    },
    {
      title: both('訪問前後3か月の紹介', 'Referrals before and after visits'),
      width: 12,
      report: 'effect',
      display: 'table',
    },
  ],
}
