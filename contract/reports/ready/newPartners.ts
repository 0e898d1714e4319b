import {
  both,
  difference,
  fiscalYearBefore,
  item,
  lastQuarter,
  lastYear,
  type ReadyDashboard,
  thisFiscalYear,
} from '../tiles/readyDashboard.ts'

/** 新規開拓: new and returning referrers, and those who might become one. */
export const newPartners: ReadyDashboard = {
  name: both('新規開拓', 'Winning referrers'),
  description: both(
    '新しく、または1年以上ぶりに紹介した連携先と、訪問したが1年間紹介のない連携先を見ます',
    'Partners that referred for the first time or after a year without, and those that were visited but did not refer in a year',
  ),
  filter_department: true,
  reports: {
    counts: {
      kind: 'own_department',
      name: both('新規開拓：診療科別', 'Winning referrers: by department'),
      items: [
        item('new', 'new_referring_institution_count', thisFiscalYear),
        item('new_before', 'new_referring_institution_count', fiscalYearBefore),
        item('lost', 'lost_referring_institution_count', thisFiscalYear),
        item('lost_before', 'lost_referring_institution_count', fiscalYearBefore),
        item('all', 'referring_institution_count', thisFiscalYear),
        item('all_before', 'referring_institution_count', fiscalYearBefore),
      ],
      sorts: [['new', 'desc']],
    },
    began: {
      kind: 'medical_institution',
      name: both('新規開拓：新規・再開の紹介元', 'Winning referrers: new and returning'),
      items: [
        item('now', 'referral_count', lastQuarter),
        item('before', 'referral_count', { start_months_away: 14, end_months_away: 3 }),
        difference(
          'change',
          'now',
          'before',
          both('増減（直近3か月・その前の12か月から）', 'Change (last 3 months, from the 12 before)'),
        ),
        item('place', 'municipality'),
        item('visited', 'last_visit_date'),
      ],
      hidden: ['before', 'change'],
      // The change is unknown while a month of either period is missing: then nobody is shown.
      filters: [
        ['before', { less_equal: 0 }],
        ['change', { more_equal: 1 }],
      ],
      sorts: [['now', 'desc']],
    },
    prospects: {
      kind: 'medical_institution',
      name: both('新規開拓：訪問したが1年間紹介のない連携先', 'Winning referrers: visited, not referring in a year'),
      items: [
        item('visits', 'visit_count', lastYear),
        item('referrals', 'referral_count', lastYear),
        item('place', 'municipality'),
        item('visited', 'last_visit_date'),
        item('staff', 'last_visit_staff'),
      ],
      hidden: ['referrals'],
      filters: [
        ['visits', { more_equal: 1 }],
        ['referrals', { less_equal: 0 }],
      ],
      sorts: [['visits', 'desc']],
    },
  },
  tiles: [
    {
      title: both(
        '新規・再開の紹介元（前の12か月は0件・今年度は1件以上）',
        'New and returning this fiscal year (none for 12 months)',
      ),
      width: 4,
      report: 'counts',
      display: 'number',
      item_keys: ['new', 'new_before'],
    },
    {
      title: both(
        '前年同期だけの紹介元（前年度の同じ月は1件以上・今年度は0件）',
        'Referred in the same months a year before, not this year',
      ),
      width: 4,
      report: 'counts',
      display: 'number',
      item_keys: ['lost', 'lost_before'],
    },
    {
      title: both('紹介元施設数（今年度）', 'Referrers this fiscal year'),
      width: 4,
      report: 'counts',
      display: 'number',
      item_keys: ['all', 'all_before'],
    },
    {
      title: both(
        '診療科ごとに見た今年度の新規・再開と前年同期だけの紹介元（病院としては紹介の続く連携先を含む）',
        'New, returning and those of a year before, each department',
      ),
      width: 12,
      report: 'counts',
      display: 'bar',
      item_keys: ['new', 'lost'],
    },
    {
      title: both('直近3か月に新しく、または1年以上ぶりに紹介した連携先', 'New or returning in the last three months'),
      width: 6,
      report: 'began',
      display: 'table',
    },
    {
      title: both('訪問したが1年間紹介のない連携先', 'Visited, but no referrals in a year'),
      width: 6,
      report: 'prospects',
      display: 'table',
    },
  ],
}
