import {
  both,
  difference,
  fiscalYearBefore,
  fiscalYearChange,
  item,
  type ReadyDashboard,
  thisFiscalYear,
} from '../tiles/readyDashboard.ts'

/** 経営会議: the year so far for the management. */
export const management: ReadyDashboard = {
  name: both('経営会議', 'Management meeting'),
  description: both(
    '今年度の紹介・入院・収益と公式の紹介率を、前年度の同じ月までと比べ、直近12か月の推移を見ます',
    'Referrals, admissions, revenue and official rates of the fiscal year beside the same months of the one before, and the last 12 months',
  ),
  filter_department: true,
  reports: {
    year: {
      kind: 'own_department',
      name: both('経営会議：診療科別', 'Management meeting: by department'),
      items: [
        item('referrals', 'referral_count', thisFiscalYear),
        item('referrals_before', 'referral_count', fiscalYearBefore),
        difference('referrals_change', 'referrals', 'referrals_before', fiscalYearChange),
        item('admissions', 'hospital_admission_count', thisFiscalYear),
        item('admissions_before', 'hospital_admission_count', fiscalYearBefore),
        item('revenue', 'standard_revenue', thisFiscalYear),
        item('revenue_before', 'standard_revenue', fiscalYearBefore),
        item('reverse', 'reverse_referral_count', thisFiscalYear),
        item('reverse_before', 'reverse_referral_count', fiscalYearBefore),
      ],
      sorts: [['referrals', 'desc']],
    },
    official: {
      kind: 'own_department',
      name: both('経営会議：紹介率・逆紹介率', 'Management meeting: official rates'),
      items: [
        item('received', 'law_referral_rate', thisFiscalYear),
        item('received_before', 'law_referral_rate', fiscalYearBefore),
        item('sent', 'law_reverse_referral_rate', thisFiscalYear),
        item('sent_before', 'law_reverse_referral_rate', fiscalYearBefore),
      ],
    },
  },
  tiles: [
    {
      title: both('紹介（今年度）', 'Referrals this fiscal year'),
      width: 3,
      report: 'year',
      display: 'number',
      item_keys: ['referrals', 'referrals_before'],
    },
    {
      title: both('入院（今年度）', 'Admissions this fiscal year'),
      width: 3,
      report: 'year',
      display: 'number',
      item_keys: ['admissions', 'admissions_before'],
    },
    {
      title: both('入院収益（今年度）', 'Inpatient revenue this fiscal year'),
      width: 3,
      report: 'year',
      display: 'number',
      item_keys: ['revenue', 'revenue_before'],
    },
    {
      title: both('逆紹介（今年度）', 'Reverse referrals this fiscal year'),
      width: 3,
      report: 'year',
      display: 'number',
      item_keys: ['reverse', 'reverse_before'],
    },
    {
      width: 12,
      chart: { chart: 'years', figure: 'referral_count', months: 12 },
    },
    {
      width: 6,
      chart: { chart: 'over_time', figure: 'hospital_admission_count', months: 12 },
    },
    {
      width: 6,
      chart: { chart: 'departments', figure: 'hospital_admission_count', months: 12 },
    },
    {
      title: both('紹介率（医療法・今年度）', 'Referral rate (Medical Care Act, this fiscal year)'),
      width: 3,
      report: 'official',
      display: 'number',
      item_keys: ['received', 'received_before'],
    },
    {
      title: both('逆紹介率（医療法・今年度）', 'Reverse-referral rate (Medical Care Act, this fiscal year)'),
      width: 3,
      report: 'official',
      display: 'number',
      item_keys: ['sent', 'sent_before'],
    },
    {
      title: both('診療科別の今年度', 'This fiscal year by department'),
      width: 12,
      report: 'year',
      display: 'table',
      item_keys: ['referrals', 'referrals_before', 'referrals_change', 'admissions', 'revenue'],
    },
  ],
}
