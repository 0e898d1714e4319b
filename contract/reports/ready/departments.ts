import {
  both,
  difference,
  fiscalYearBefore,
  fiscalYearChange,
  item,
  lastYear,
  type ReadyDashboard,
  thisFiscalYear,
} from '../tiles/readyDashboard.ts'

/** 診療科別: how the departments do. */
export const departments: ReadyDashboard = {
  name: both('診療科別', 'By department'),
  description: both(
    '診療科ごとの紹介・入院・逆紹介と返書の状況を見ます',
    'Referrals, admissions, reverse referrals and letters of each department',
  ),
  filter_department: true,
  reports: {
    course: {
      kind: 'own_department',
      name: both('診療科別：紹介と入院', 'By department: referrals and admissions'),
      items: [
        item('referrals', 'referral_count', thisFiscalYear),
        item('referrals_before', 'referral_count', fiscalYearBefore),
        difference('change', 'referrals', 'referrals_before', fiscalYearChange),
        item('admissions', 'hospital_admission_count', thisFiscalYear),
        item('admission_rate', 'hospital_admission_rate', thisFiscalYear),
        item('days', 'average_hospital_days', lastYear),
      ],
    },
    letters: {
      kind: 'own_department',
      name: both('診療科別：返書と逆紹介', 'By department: letters and reverse referrals'),
      items: [
        item('unreplied', 'unreplied_count', lastYear),
        item('replied', 'reply_rate', lastYear),
        item('reverse', 'reverse_referral_count', thisFiscalYear),
        item('ratio', 'reverse_referral_ratio', thisFiscalYear),
      ],
      sorts: [['unreplied', 'desc']],
    },
  },
  tiles: [
    {
      title: both('診療科別の紹介件数（今年度）', 'Referrals by department this fiscal year'),
      width: 6,
      report: 'course',
      display: 'bar',
      item_keys: ['referrals', 'referrals_before'],
    },
    {
      width: 6,
      chart: { chart: 'over_time', figure: 'referral_count', months: 12 },
    },
    { title: both('紹介と入院', 'Referrals and admissions'), width: 12, report: 'course', display: 'table' },
    {
      title: both('返書と逆紹介', 'Letters and reverse referrals by department'),
      width: 12,
      report: 'letters',
      display: 'table',
    },
  ],
}
