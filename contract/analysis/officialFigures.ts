import { and, type Both, counts, fees, law, referralLists, reverseLists } from './figureSources.ts'

const firstPatients: Both = {
  ja: '初診患者数（救急搬送、休日・夜間の救急を除く）',
  en: 'First visits, without those by ambulance and emergencies at night and on holidays',
}

/** Definitions of the five counts of 別紙様式28 and of the rates computed from them, by both official definitions. Source: FORMATS §9. */
export const officialDefinitions = {
  law_referral_patient_count: {
    unit: 'patients',
    name: { ja: '紹介患者数（医療法）', en: 'Referred patients (Medical Care Act)' },
    numerator: { ja: '初診の紹介患者', en: 'Referred patients at their first visit' },
    denominator: null,
    exclusions: {
      ja: '開設者と直接関係のある医療機関（テナント設定の「グループ医療機関」）からの紹介',
      en: 'Referrals from institutions of the own group, as the tenant settings list them',
    },
    source: and(referralLists, law),
  },
  referral_patient_count: {
    unit: 'patients',
    name: { ja: '紹介患者数', en: 'Referred patients' },
    numerator: { ja: '初診の紹介患者', en: 'Referred patients at their first visit' },
    denominator: null,
    exclusions: null,
    source: and(referralLists, fees),
  },
  reverse_referral_patient_count: {
    unit: 'patients',
    name: { ja: '逆紹介患者数', en: 'Patients referred back' },
    numerator: { ja: '期間中に行った逆紹介', en: 'Reverse referrals sent' },
    denominator: null,
    exclusions: null,
    source: reverseLists,
  },
  emergency_patient_count: {
    unit: 'patients',
    name: { ja: '救急患者数', en: 'Emergency patients' },
    numerator: {
      ja: '救急搬送患者数と休日・夜間の救急患者数の合計',
      en: 'Patients by ambulance and emergencies at night and on holidays',
    },
    denominator: null,
    exclusions: null,
    source: counts,
  },
  first_visit_patient_count: {
    unit: 'patients',
    name: { ja: '初診患者数', en: 'First visits' },
    numerator: firstPatients,
    denominator: null,
    exclusions: { ja: '救急搬送、休日・夜間の救急', en: 'By ambulance, emergencies at night and on holidays' },
    source: counts,
  },
  revisit_patient_count: {
    unit: 'patients',
    name: { ja: '再診患者数', en: 'Revisits' },
    numerator: { ja: '再診の患者', en: 'Patients at a later visit' },
    denominator: null,
    exclusions: null,
    source: counts,
  },
  law_referral_rate: {
    unit: 'percent',
    name: { ja: '紹介率（医療法）', en: 'Referral rate (Medical Care Act)' },
    numerator: { ja: '紹介患者数（医療法）', en: 'Referred patients (Medical Care Act)' },
    denominator: firstPatients,
    exclusions: {
      ja: '初診患者数が分からない月は計算しない',
      en: 'Not computed where first visits of a month are unknown',
    },
    source: law,
  },
  law_reverse_referral_rate: {
    unit: 'percent',
    name: { ja: '逆紹介率（医療法）', en: 'Reverse referral rate (Medical Care Act)' },
    numerator: { ja: '逆紹介患者数', en: 'Patients referred back' },
    denominator: firstPatients,
    exclusions: {
      ja: '初診患者数が分からない月は計算しない',
      en: 'Not computed where first visits of a month are unknown',
    },
    source: law,
  },
  fee_referral_rate: {
    unit: 'percent',
    name: { ja: '紹介割合（診療報酬）', en: 'Referral proportion (fee schedule)' },
    numerator: { ja: '紹介患者数と救急患者数の合計', en: 'Referred patients and emergency patients' },
    denominator: firstPatients,
    exclusions: {
      ja: '必要な患者数が分からない月は計算しない',
      en: 'Not computed where a count of a month is unknown',
    },
    source: fees,
  },
  fee_reverse_referral_rate: {
    unit: 'permille',
    name: { ja: '逆紹介割合（診療報酬）', en: 'Reverse referral proportion (fee schedule)' },
    numerator: { ja: '逆紹介患者数', en: 'Patients referred back' },
    denominator: { ja: '初診患者数と再診患者数の合計', en: 'First visits and revisits' },
    exclusions: {
      ja: '必要な患者数が分からない月は計算しない',
      en: 'Not computed where a count of a month is unknown',
    },
    source: fees,
  },
} as const
