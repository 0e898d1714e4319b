import {
  both,
  difference,
  item,
  lastQuarter,
  type ReadyDashboard,
  sameQuarterLastYear,
} from '../tiles/readyDashboard.ts'

const change = both('増減（直近3か月・前年同期から）', 'Change (last 3 months, from a year before)')

/** 減っている連携先: whom to call on next. */
export const decliningPartners: ReadyDashboard = {
  name: both('減っている連携先', 'Declining partners'),
  description: both(
    '直近3か月の紹介が前年の同じ3か月より3件以上少ない連携先と、前年の同じ3か月は2件以上、直近3か月は0件の連携先を見つけます',
    'Partners that referred three fewer or more in the last three months than a year before, and those that stopped from two or more',
  ),
  filter_department: true,
  reports: {
    fewer: {
      kind: 'medical_institution',
      name: both('減っている連携先：3件以上の減少', 'Declining partners: three fewer or more'),
      items: [
        item('now', 'referral_count', lastQuarter),
        item('before', 'referral_count', sameQuarterLastYear),
        difference('change', 'now', 'before', change),
        item('trend', 'referral_trend'),
        item('basis', 'referral_trend_basis'),
        item('visited', 'last_visit_date'),
      ],
      filters: [['change', { less_equal: -3 }]],
      sorts: [['change', 'asc']],
    },
    stopped: {
      kind: 'medical_institution',
      name: both('減っている連携先：途絶えた連携先', 'Declining partners: stopped referring'),
      items: [
        item('now', 'referral_count', lastQuarter),
        item('before', 'referral_count', sameQuarterLastYear),
        difference('change', 'now', 'before', change),
        item('last', 'last_referral_month'),
        item('visited', 'last_visit_date'),
        item('staff', 'last_visit_staff'),
      ],
      hidden: ['now', 'change'],
      // The change is unknown while a month of either period is missing: then nobody has stopped.
      filters: [
        ['now', { less_equal: 0 }],
        ['change', { less_equal: -2 }],
      ],
      sorts: [['before', 'desc']],
    },
  },
  tiles: [
    {
      title: both('この画面の見かた', 'How to read this'),
      width: 12,
      text: both(
        '件数の少ない連携先の増減には偶然が多く含まれます。「紹介の傾向」が「通常の範囲を下回る」連携先から確かめてください。',
        'Small numbers vary by chance. Begin with partners whose trend is below the usual range.',
      ),
    },
    {
      title: both(
        '紹介の増減（直近3か月が前年の同じ3か月より3件以上少ない連携先）',
        'Change of referrals (partners with three fewer or more)',
      ),
      width: 4,
      report: 'fewer',
      display: 'number',
      item_keys: ['change'],
    },
    {
      title: both(
        '途絶えた連携先（前年の同じ3か月は2件以上・直近3か月は0件）の前年の紹介件数',
        'Referrals a year before of partners that stopped (2 or more)',
      ),
      width: 4,
      report: 'stopped',
      display: 'number',
      item_keys: ['before'],
    },
    {
      title: both(
        '紹介が減った連携先（直近3か月が前年の同じ3か月より3件以上少ない）',
        'Partners with three fewer or more (last 3 months)',
      ),
      width: 12,
      report: 'fewer',
      display: 'table',
    },
    {
      title: both(
        '紹介が途絶えた連携先（前年の同じ3か月は2件以上・直近3か月は0件）',
        'Partners that stopped referring (two or more a year before)',
      ),
      width: 12,
      report: 'stopped',
      display: 'table',
    },
  ],
}
