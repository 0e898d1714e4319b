import { advanced, and, type Both, counts, fees, law, referralLists, reverseLists } from './figureSources.ts'

const firstPatients: Both = {
  ja: '初診患者数（救急搬送、休日・夜間の救急を除く）',
  en: 'First visits, without those by ambulance and emergencies at night and on holidays',
}

const group: Both = {
  ja: '開設者と直接関係のある医療機関（病院の設定の「グループ医療機関」）からの紹介',
  en: 'Referrals from institutions of the own group, as the settings of the hospital list them',
}

const unlessKnown: Both = {
  ja: '必要な患者数が分からない月は計算しない',
  en: 'Not computed where a count of a month is unknown',
}

/**
 * Definitions of the counts and of the rates computed from them, by the three official texts. docs/OFFICIAL_RATES.md says what
 * each text counts, and what is decided where it is silent:
 *
 * - 地域医療支援病院 (平成10年5月19日健政発第639号): letters within the own group count in neither direction.
 * - 特定機能病院 (医療法施行規則第9条の20, 平成5年2月15日健政発第98号): ambulance arrivals count as referred, and as first visits.
 * - 初診料・外来診療料 注2・注3 (令和4年3月4日保医発0304第1号): letters within the group count; emergencies are ambulance
 *   arrivals, without those at night and on holidays who came by themselves.
 */
export const officialDefinitions = {
  law_referral_patient_count: {
    unit: 'patients',
    name: { ja: '紹介患者数（医療法）', en: 'Referred patients (Medical Care Act)' },
    numerator: { ja: '初診の紹介患者', en: 'Referred patients at their first visit' },
    denominator: null,
    exclusions: group,
    source: and(referralLists, law),
  },
  law_reverse_referral_patient_count: {
    unit: 'patients',
    name: { ja: '逆紹介患者数（医療法）', en: 'Patients referred back (Medical Care Act)' },
    numerator: { ja: '期間中に行った逆紹介', en: 'Reverse referrals sent' },
    denominator: null,
    exclusions: {
      ja: '開設者と直接関係のある医療機関（病院の設定の「グループ医療機関」）への逆紹介',
      en: 'Reverse referrals to institutions of the own group, as the settings of the hospital list them',
    },
    source: and(reverseLists, law),
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
    source: and(reverseLists, fees),
  },
  emergency_patient_count: {
    unit: 'patients',
    name: { ja: '救急患者数', en: 'Emergency patients' },
    numerator: { ja: '救急自動車で搬送された患者', en: 'Patients who came by ambulance' },
    denominator: null,
    exclusions: {
      ja: '救急自動車によらない休日・夜間の救急患者',
      en: 'Emergencies at night and on holidays who did not come by ambulance',
    },
    source: and(counts, fees),
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
    numerator: { ja: '逆紹介患者数（医療法）', en: 'Patients referred back (Medical Care Act)' },
    denominator: firstPatients,
    exclusions: {
      ja: '初診患者数が分からない月は計算しない',
      en: 'Not computed where first visits of a month are unknown',
    },
    source: law,
  },
  advanced_referral_rate: {
    unit: 'percent',
    name: { ja: '紹介率（特定機能病院）', en: 'Referral rate (advanced treatment hospitals)' },
    numerator: { ja: '紹介患者数と救急患者数の合計', en: 'Referred patients and emergency patients' },
    denominator: { ja: '初診患者数と救急患者数の合計', en: 'First visits and emergency patients' },
    exclusions: unlessKnown,
    source: advanced,
  },
  advanced_reverse_referral_rate: {
    unit: 'percent',
    name: { ja: '逆紹介率（特定機能病院）', en: 'Reverse referral rate (advanced treatment hospitals)' },
    numerator: { ja: '逆紹介患者数', en: 'Patients referred back' },
    denominator: { ja: '初診患者数と救急患者数の合計', en: 'First visits and emergency patients' },
    exclusions: unlessKnown,
    source: advanced,
  },
  fee_referral_rate: {
    unit: 'percent',
    name: { ja: '紹介割合（診療報酬）', en: 'Referral proportion (fee schedule)' },
    numerator: { ja: '紹介患者数と救急患者数の合計', en: 'Referred patients and emergency patients' },
    denominator: firstPatients,
    exclusions: unlessKnown,
    source: fees,
  },
  fee_reverse_referral_rate: {
    unit: 'permille',
    name: { ja: '逆紹介割合（診療報酬）', en: 'Reverse referral proportion (fee schedule)' },
    numerator: { ja: '逆紹介患者数', en: 'Patients referred back' },
    denominator: { ja: '初診患者数と再診患者数の合計', en: 'First visits and revisits' },
    exclusions: unlessKnown,
    source: fees,
  },
} as const
