import { figures } from '../../analysis/figures/figures.ts'
import { reportItems } from './item.ts'

const kinds = ['medical_institution', 'area', 'own_department'] as const
const cases = ['period', 'own_departments', 'areas', 'visit_kind', 'dpc6', 'kcode'] as const
const stays = ['period', 'own_departments', 'areas', 'visit_kind', 'dpc6'] as const
const charged = ['period', 'own_departments', 'areas', 'visit_kind', 'dpc6', 'revenue_types'] as const

/** Items of the stays that referrals led to. They belong to the month of the referral. */
export const stayItems = reportItems({
  hospital_admission_count: {
    label: figures.hospital_admission_count.name,
    reading: 'にゅういんけんすう',
    meaning: figures.hospital_admission_count.numerator,
    family: 'stay',
    kinds,
    valueType: 'count',
    computation: { of: 'sum', measure: 'admissions' },
    narrowedBy: cases,
    behind: 'referrals',
  },
  hospital_admission_rate: {
    label: figures.hospital_admission_rate.name,
    reading: 'にゅういんりつ',
    meaning: { ja: '入院件数 ÷ 紹介件数', en: 'Admissions divided by referrals' },
    family: 'stay',
    kinds,
    valueType: 'percent',
    computation: { of: 'ratio', part: 'admissions', whole: 'referrals' },
    narrowedBy: cases,
    behind: 'referrals',
  },
  operation_count: {
    label: figures.operation_count.name,
    reading: 'しゅじゅつけんすう',
    meaning: figures.operation_count.numerator,
    family: 'stay',
    kinds,
    valueType: 'count',
    computation: { of: 'sum', measure: 'operations' },
    narrowedBy: cases,
    behind: 'referrals',
  },
  operation_rate: {
    label: figures.operation_rate.name,
    reading: 'しゅじゅつりつ',
    meaning: { ja: '手術件数 ÷ 紹介件数', en: 'Operations divided by referrals' },
    family: 'stay',
    kinds,
    valueType: 'percent',
    computation: { of: 'ratio', part: 'operations', whole: 'referrals' },
    narrowedBy: cases,
    behind: 'referrals',
  },
  hospital_days: {
    label: figures.hospital_days.name,
    reading: 'ざいいんにっすう',
    meaning: {
      ja: `${figures.hospital_days.numerator.ja}。退院していない入院を除く`,
      en: `${figures.hospital_days.numerator.en}. Without stays that have not ended`,
    },
    family: 'stay',
    kinds,
    valueType: 'count',
    unit: { ja: '日', en: 'days' },
    computation: { of: 'sum', measure: 'hospital_days' },
    narrowedBy: stays,
    behind: 'referrals',
  },
  average_hospital_days: {
    label: { ja: '平均在院日数', en: 'Mean days of a stay' },
    reading: 'へいきんざいいんにっすう',
    meaning: {
      ja: '在院日数 ÷ 退院した入院の件数（紹介患者のみ。施設基準の平均在院日数とは異なる）',
      en: 'Days divided by the stays that have ended. Of referred patients only, so not the official mean',
    },
    family: 'stay',
    kinds,
    valueType: 'decimal',
    unit: { ja: '日', en: 'days' },
    computation: { of: 'ratio', part: 'hospital_days', whole: 'ended_stays', times: 1 },
    narrowedBy: stays,
    behind: 'referrals',
  },
  standard_revenue: {
    label: { ja: '入院収益', en: 'Inpatient revenue' },
    reading: 'にゅういんしゅうえき',
    meaning: {
      ja: `${figures.revenue_yen.numerator.ja}。EF・Dファイルのない入院を除く`,
      en: `${figures.revenue_yen.numerator.en}. Without stays whose EF and D files are not loaded`,
    },
    family: 'stay',
    kinds,
    valueType: 'yen',
    computation: { of: 'sum', measure: 'revenue_yen' },
    narrowedBy: charged,
    behind: 'referrals',
  },
  revenue_per_admission: {
    label: { ja: '入院単価', en: 'Revenue per admission' },
    reading: 'にゅういんたんか',
    meaning: {
      ja: '入院収益 ÷ 収益のわかる入院件数',
      en: 'Inpatient revenue divided by the stays whose charges are known',
    },
    family: 'stay',
    kinds,
    valueType: 'yen',
    computation: { of: 'ratio', part: 'revenue_yen', whole: 'charged_stays', times: 1 },
    narrowedBy: charged,
    behind: 'referrals',
  },
  charged_rate: {
    label: { ja: '収益判明率', en: 'Share with known charges' },
    reading: 'しゅうえきはんめいりつ',
    meaning: { ja: '収益のわかる入院件数 ÷ 入院件数', en: 'Stays whose charges are known, divided by all' },
    family: 'stay',
    kinds,
    valueType: 'percent',
    computation: { of: 'ratio', part: 'charged_stays', whole: 'admissions' },
    narrowedBy: ['period', 'own_departments', 'areas', 'visit_kind'],
    behind: 'referrals',
  },
})
