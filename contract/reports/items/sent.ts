import { figures } from '../../analysis/figures/figures.ts'
import { reportItems } from './item.ts'

const kinds = ['medical_institution', 'area', 'own_department'] as const
const feature = 'reverse_referrals'
const byDepartment = ['period', 'own_departments', 'areas'] as const

/** Items of reverse referrals. */
export const sentItems = reportItems({
  reverse_referral_count: {
    label: figures.reverse_referral_count.name,
    reading: 'ぎゃくしょうかいけんすう',
    meaning: figures.reverse_referral_count.numerator,
    family: 'reverse_referral',
    feature,
    kinds,
    valueType: 'count',
    computation: { of: 'sum', measure: 'reverse_referrals' },
    narrowedBy: byDepartment,
    behind: 'reverse_referrals',
  },
  last_reverse_referral_month: {
    label: { ja: '最終逆紹介月', en: 'Last month of a reverse referral' },
    reading: 'さいしゅうぎゃくしょうかいつき',
    meaning: {
      ja: '基準月までで最後に逆紹介を行った月',
      en: 'The last month with a reverse referral, up to the base month',
    },
    family: 'reverse_referral',
    feature,
    kinds: ['medical_institution'],
    valueType: 'month',
    computation: { of: 'months', measure: 'last_reverse_referral_month' },
    narrowedBy: ['own_departments'],
  },
  difference_count: {
    label: figures.difference_count.name,
    reading: 'しょうかいとぎゃくしょうかいのさ',
    meaning: figures.difference_count.numerator,
    family: 'reverse_referral',
    feature,
    kinds,
    valueType: 'count',
    computation: { of: 'difference', from: 'referrals', less: 'reverse_referrals' },
    narrowedBy: byDepartment,
  },
  reverse_referral_ratio: {
    label: { ja: '逆紹介／紹介比', en: 'Reverse referrals to referrals' },
    reading: 'ぎゃくしょうかいしょうかいひ',
    meaning: {
      ja: '逆紹介件数 ÷ 紹介件数。紹介より逆紹介が多いと100%を超える（紹介された患者以外の逆紹介や、前の期間に紹介された患者の逆紹介も数えるため）。医療法・診療報酬の逆紹介率ではない',
      en: 'Reverse referrals divided by referrals. Above 100% where more were sent than received, since it also counts patients who were not referred, or were in an earlier period. Not one of the official rates',
    },
    family: 'reverse_referral',
    feature,
    kinds,
    valueType: 'percent',
    computation: { of: 'ratio', part: 'reverse_referrals', whole: 'referrals' },
    narrowedBy: byDepartment,
  },
})
