import { both, item, lastYear, type ReadyDashboard, sameMonthLastYear, thisMonth } from '../tiles/readyDashboard.ts'

const lastYearName = both('前年同月', 'A year before')

/** 連携室の今月: what the office looks at every day. */
export const officeMonth: ReadyDashboard = {
  name: both('連携室の今月', 'The office this month'),
  description: both(
    '基準月の紹介・逆紹介・入院・訪問を前年同月と比べ、直近12か月の推移、直近3か月の診療科別の紹介、1年間の未返書を見ます',
    'Referrals, reverse referrals, admissions and visits of the base month beside a year before; the last 12 months, the departments of the last 3 and the unanswered referrals of a year',
  ),
  filter_department: true,
  reports: {
    month: {
      kind: 'medical_institution',
      name: both('連携室の今月：連携先別', 'The office this month: by partner'),
      items: [
        item('referrals', 'referral_count', thisMonth),
        item('referrals_before', 'referral_count', sameMonthLastYear, lastYearName),
        item('reverse', 'reverse_referral_count', thisMonth),
        item('reverse_before', 'reverse_referral_count', sameMonthLastYear, lastYearName),
        item('admissions', 'hospital_admission_count', thisMonth),
        item('admissions_before', 'hospital_admission_count', sameMonthLastYear, lastYearName),
        item('visits', 'visit_count', thisMonth),
        item('visits_before', 'visit_count', sameMonthLastYear, lastYearName),
      ],
      sorts: [['referrals', 'desc']],
    },
    waiting: {
      kind: 'medical_institution',
      name: both('連携室の今月：未返書', 'The office this month: unanswered referrals'),
      items: [
        item('unreplied', 'unreplied_count', lastYear),
        item('last', 'last_referral_month'),
        item('tasks', 'open_task_count'),
      ],
      filters: [['unreplied', { more_equal: 1 }]],
      sorts: [['unreplied', 'desc']],
    },
  },
  tiles: [
    {
      title: both('紹介（基準月）', 'Referrals in the base month'),
      width: 3,
      report: 'month',
      display: 'number',
      item_keys: ['referrals', 'referrals_before'],
    },
    {
      title: both('逆紹介（基準月）', 'Reverse referrals in the base month'),
      width: 3,
      report: 'month',
      display: 'number',
      item_keys: ['reverse', 'reverse_before'],
    },
    {
      title: both('入院（基準月）', 'Admissions in the base month'),
      width: 3,
      report: 'month',
      display: 'number',
      item_keys: ['admissions', 'admissions_before'],
    },
    {
      title: both('訪問（基準月）', 'Visits in the base month'),
      width: 3,
      report: 'month',
      display: 'number',
      item_keys: ['visits', 'visits_before'],
    },
    {
      width: 6,
      chart: { chart: 'over_time', figure: 'referral_count', months: 12 },
    },
    {
      width: 6,
      chart: { chart: 'departments', figure: 'referral_count', months: 3 },
    },
    {
      title: both('基準月の紹介が多い連携先', 'Partners with most referrals in the base month'),
      width: 6,
      report: 'month',
      display: 'table',
      item_keys: ['referrals', 'referrals_before', 'visits'],
    },
    {
      title: both('未返書の多い連携先（1年間）', 'Partners with most unanswered referrals (a year)'),
      width: 6,
      report: 'waiting',
      display: 'table',
    },
  ],
}
