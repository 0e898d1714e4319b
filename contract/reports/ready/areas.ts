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

/** エリア別: where referrals come from. */
export const areas: ReadyDashboard = {
  name: both('エリア別', 'By area'),
  description: both('エリアごとの紹介・紹介元・訪問の広がりを見ます', 'Referrals, referrers and visits of each area'),
  filter_department: true,
  reports: {
    referrals: {
      kind: 'area',
      name: both('エリア別：紹介', 'By area: referrals'),
      items: [
        item('referrals', 'referral_count', thisFiscalYear),
        item('referrals_before', 'referral_count', fiscalYearBefore),
        difference('change', 'referrals', 'referrals_before', fiscalYearChange),
        item('share', 'referral_share', thisFiscalYear),
        item('per_people', 'referrals_per_10000', lastYear),
      ],
    },
    reach: {
      kind: 'area',
      name: both('エリア別：紹介元と訪問', 'By area: referrers and visits'),
      items: [
        item('institutions', 'institution_count'),
        item('referring', 'referring_institution_count', lastYear),
        item('rate', 'referring_rate', lastYear),
        item('visits', 'visit_count', lastYear),
        item('coverage', 'visit_coverage_rate', lastYear),
      ],
    },
  },
  tiles: [
    {
      title: both('エリア別の紹介件数（今年度）', 'Referrals by area this fiscal year'),
      width: 6,
      report: 'referrals',
      display: 'bar',
      item_keys: ['referrals', 'referrals_before'],
    },
    {
      title: both('人口1万人あたりの紹介（1年間）', 'Referrals per 10,000 inhabitants in a year'),
      width: 6,
      report: 'referrals',
      display: 'bar',
      item_keys: ['per_people'],
    },
    { title: both('エリア別の紹介', 'Referrals of areas'), width: 12, report: 'referrals', display: 'table' },
    {
      title: both('紹介元と訪問の広がり', 'Reach of referrals and visits'),
      width: 12,
      report: 'reach',
      display: 'table',
    },
  ],
}
