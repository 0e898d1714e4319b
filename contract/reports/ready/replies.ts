import { both, item, lastYear, type ReadyDashboard, yearBefore } from '../tiles/readyDashboard.ts'

/** 返書・逆紹介: what partners wait for. */
export const replies: ReadyDashboard = {
  name: both('返書・逆紹介', 'Letters and reverse referrals'),
  description: both(
    '返書の遅れと、紹介に見合う逆紹介を返せているかを見ます',
    'Late letters, and whether reverse referrals match referrals',
  ),
  filter_department: true,
  reports: {
    letters: {
      kind: 'medical_institution',
      name: both('返書・逆紹介：未返書', 'Letters and reverse referrals: unanswered referrals'),
      items: [
        item('unreplied', 'unreplied_count', lastYear),
        item('rate', 'reply_rate', lastYear),
        item('referrals', 'referral_count', lastYear),
      ],
      sorts: [['unreplied', 'desc']],
    },
    waiting: {
      kind: 'medical_institution',
      name: both('返書・逆紹介：未返書の多い連携先', 'Letters: partners with most unanswered referrals'),
      items: [
        item('unreplied', 'unreplied_count', lastYear),
        item('rate', 'reply_rate', lastYear),
        item('referrals', 'referral_count', lastYear),
      ],
      filters: [['unreplied', { more_equal: 1 }]],
      sorts: [['unreplied', 'desc']],
    },
    balance: {
      kind: 'medical_institution',
      name: both('返書・逆紹介：紹介との差', 'Letters and reverse referrals: balance'),
      items: [
        item('referrals', 'referral_count', lastYear),
        item('reverse', 'reverse_referral_count', lastYear),
        item('reverse_before', 'reverse_referral_count', yearBefore),
        item('difference', 'difference_count', lastYear),
        item('ratio', 'reverse_referral_ratio', lastYear),
        item('last', 'last_reverse_referral_month'),
      ],
      sorts: [['difference', 'desc']],
    },
  },
  tiles: [
    {
      title: both('未返書（1年間）', 'Unanswered referrals (a year)'),
      width: 4,
      report: 'letters',
      display: 'number',
      item_keys: ['unreplied'],
    },
    {
      title: both('返書率（1年間・期限を問わない）', 'Reply rate (a year, whenever sent)'),
      width: 4,
      report: 'letters',
      display: 'number',
      item_keys: ['rate'],
    },
    {
      title: both('逆紹介（1年間）', 'Reverse referrals in a year'),
      width: 4,
      report: 'balance',
      display: 'number',
      item_keys: ['reverse', 'reverse_before'],
    },
    {
      width: 12,
      chart: { chart: 'reverse_over_time', months: 12 },
    },
    {
      title: both('未返書の多い連携先（1年間）', 'Partners with most unanswered referrals (a year)'),
      width: 6,
      report: 'waiting',
      display: 'table',
    },
    {
      title: both(
        '紹介に対して逆紹介が少ない連携先（1年間・差の大きい順）',
        'Referrals exceed reverse referrals (a year, largest first)',
      ),
      width: 6,
      report: 'balance',
      display: 'table',
      item_keys: ['referrals', 'reverse', 'difference', 'last'],
    },
  ],
}
