import {
  both,
  fiscalYearBefore,
  item,
  lastYear,
  type ReadyDashboard,
  thisFiscalYear,
  yearBefore,
} from '../tiles/readyDashboard.ts'

/** 連携先の声: what partners say. */
export const voices: ReadyDashboard = {
  name: both('連携先の声', 'Voices of partners'),
  description: both(
    '連携先から寄せられた声と、お断りした紹介を見ます',
    'What partners told the office, and referrals that were refused',
  ),
  filter_department: false,
  reports: {
    voices: {
      kind: 'medical_institution',
      name: both('連携先の声：件数', 'Voices: counts'),
      items: [
        item('voices', 'voc_count', lastYear),
        item('voices_before', 'voc_count', yearBefore),
        item('refused', 'refused_referral_count', lastYear),
        item('refused_before', 'refused_referral_count', yearBefore),
        item('contacts', 'contact_count', lastYear),
        item('contacts_before', 'contact_count', yearBefore),
        item('referrals', 'referral_count', thisFiscalYear),
        item('referrals_before', 'referral_count', fiscalYearBefore),
      ],
      sorts: [
        ['voices', 'desc'],
        ['refused', 'desc'],
      ],
    },
    refusals: {
      kind: 'communication',
      communication_type: 'refused_referral',
      name: both('連携先の声：お断りした紹介（全期間）', 'Voices: refused referrals (all time)'),
      items: [item('date', 'acted_date'), item('staff', 'user'), item('voices', 'vocs'), item('tasks', 'task_count')],
      sorts: [['date', 'desc']],
    },
  },
  tiles: [
    {
      title: both('声（1年間）', 'Voices in a year'),
      width: 4,
      report: 'voices',
      display: 'number',
      item_keys: ['voices', 'voices_before'],
    },
    {
      title: both('お断り（1年間）', 'Refused in a year'),
      width: 4,
      report: 'voices',
      display: 'number',
      item_keys: ['refused', 'refused_before'],
    },
    {
      title: both('コミュニケーション（1年間）', 'Contacts in a year'),
      width: 4,
      report: 'voices',
      display: 'number',
      item_keys: ['contacts', 'contacts_before'],
    },
    {
      title: both('声の多い連携先（1年間、紹介は今年度）', 'Most voices (a year; referrals of this fiscal year)'),
      width: 12,
      report: 'voices',
      display: 'table',
      item_keys: ['voices', 'refused', 'referrals', 'referrals_before'],
    },
    {
      title: both('お断りした紹介（全期間）', 'Refused referrals (all time)'),
      width: 12,
      report: 'refusals',
      display: 'table',
    },
  ],
}
