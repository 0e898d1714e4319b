import { advanced, and, type Both, counts, fees, law, referralLists, reverseLists } from './figureSources.ts'

const firstPatients: Both = {
  ja: '初診患者数（救急搬送、休日・夜間の救急を除く）',
  en: 'First visits, without those by ambulance and emergencies at night and on holidays',
}

/** 外来EF does not say who came by ambulance, so counts from it differ from the official ones. */
const automatic = {
  count: {
    ja: '自動集計の月は、救急車で来院して入院しなかった患者を含む',
    en: 'Months counted automatically contain patients who came by ambulance and were not admitted',
  },
  rate: {
    ja: '自動集計の初診患者数は救急車で来院して入院しなかった患者を含むため、率は低めに出る',
    en: 'First visits counted automatically contain patients who came by ambulance and were not admitted, so the rate tends to be too low',
  },
  advanced: {
    ja: '自動集計の初診患者数は救急車で来院して入院しなかった患者を含むため、入院した救急患者だけを加える（入院の有無が分からない月はすべて加え、率は低めに出る）',
    en: 'First visits counted automatically contain patients who came by ambulance and were not admitted, so only those who were admitted are added (all of them where admissions are unknown; the rate then tends to be too low)',
  },
} as const satisfies Record<string, Both>

const group: Both = {
  ja: '開設者と直接関係のある医療機関（病院の設定の「グループ医療機関」）からの紹介',
  en: 'Referrals from institutions of the own group, as the settings of the hospital list them',
}

const unlessFirstVisitsKnown: Both = {
  ja: '初診患者数が分からない月は計算しない',
  en: 'Not computed where first visits of a month are unknown',
}

/** Why 紹介割合 may exceed 100 %: 別紙様式28 adds emergencies to the patients with a letter alone. */
export const emergenciesAlone: Both = {
  ja: '救急患者は分子に加わり、分母の初診患者数には含まれないため、100%を超えることがある',
  en: 'Emergency patients are in the numerator and not among the first visits of the denominator, so the rate may exceed 100%',
}

const unlessKnown: Both = {
  ja: '必要な患者数が分からない月は計算しない',
  en: 'Not computed where a count of a month is unknown',
}

/** The official text of each family of rates. */
const officialTexts = { law, fee: fees, advanced } as const

/** Where the counts come from that two of the texts ask for. */
const sharedSources = {
  referral_patient_count: referralLists,
  reverse_referral_patient_count: reverseLists,
  emergency_patient_count: counts,
} as const satisfies Record<string, Both>

const bothTexts = and(fees, advanced)

/**
 * The source of a figure among the rates of one official text: of counts that several texts ask for, that text alone.
 * @returns undefined for figures of one text, whose definition names it
 */
export const officialSource = (figure: string, family: keyof typeof officialTexts): Both | undefined => {
  const shared = new Map<string, Both>(Object.entries(sharedSources)).get(figure)
  return shared && and(shared, officialTexts[family])
}

/**
 * Definitions of the counts and of the rates computed from them, by the three official texts. docs/OFFICIAL_RATES.md says what
 * each text counts, and what is decided where it is silent:
 *
 * - 地域医療支援病院 (平成10年5月19日健政発第639号): letters within the own group count in neither direction.
 * - 特定機能病院 (医療法施行規則第9条の20, 平成5年2月15日健政発第98号): ambulance arrivals count as referred, and once as first visits.
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
    source: and(sharedSources.referral_patient_count, bothTexts),
  },
  reverse_referral_patient_count: {
    unit: 'patients',
    name: { ja: '逆紹介患者数', en: 'Patients referred back' },
    numerator: { ja: '期間中に行った逆紹介', en: 'Reverse referrals sent' },
    denominator: null,
    exclusions: null,
    source: and(sharedSources.reverse_referral_patient_count, bothTexts),
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
    source: and(sharedSources.emergency_patient_count, bothTexts),
  },
  first_visit_patient_count: {
    unit: 'patients',
    name: { ja: '初診患者数', en: 'First visits' },
    numerator: firstPatients,
    denominator: null,
    exclusions: and(
      { ja: '救急搬送、休日・夜間の救急', en: 'By ambulance, emergencies at night and on holidays' },
      automatic.count,
    ),
    source: counts,
  },
  revisit_patient_count: {
    unit: 'patients',
    name: { ja: '再診患者数', en: 'Return visits' },
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
    exclusions: and(unlessFirstVisitsKnown, automatic.rate),
    source: law,
  },
  law_reverse_referral_rate: {
    unit: 'percent',
    name: { ja: '逆紹介率（医療法）', en: 'Reverse referral rate (Medical Care Act)' },
    numerator: { ja: '逆紹介患者数（医療法）', en: 'Patients referred back (Medical Care Act)' },
    denominator: firstPatients,
    exclusions: and(unlessFirstVisitsKnown, automatic.rate),
    source: law,
  },
  advanced_referral_rate: {
    unit: 'percent',
    name: { ja: '紹介率（特定機能病院）', en: 'Referral rate (advanced treatment hospitals)' },
    numerator: { ja: '紹介患者数と救急患者数の合計', en: 'Referred patients and emergency patients' },
    denominator: { ja: '初診患者数と救急患者数の合計', en: 'First visits and emergency patients' },
    exclusions: and(unlessKnown, automatic.advanced),
    source: advanced,
  },
  advanced_reverse_referral_rate: {
    unit: 'percent',
    name: { ja: '逆紹介率（特定機能病院）', en: 'Reverse referral rate (advanced treatment hospitals)' },
    numerator: { ja: '逆紹介患者数', en: 'Patients referred back' },
    denominator: { ja: '初診患者数と救急患者数の合計', en: 'First visits and emergency patients' },
    exclusions: and(unlessKnown, automatic.advanced),
    source: advanced,
  },
  fee_referral_rate: {
    unit: 'percent',
    name: { ja: '紹介割合（診療報酬）', en: 'Referral proportion (fee schedule)' },
    numerator: { ja: '紹介患者数と救急患者数の合計', en: 'Referred patients and emergency patients' },
    denominator: firstPatients,
    exclusions: and(unlessKnown, and(automatic.rate, emergenciesAlone)),
    source: fees,
  },
  fee_reverse_referral_rate: {
    unit: 'permille',
    name: { ja: '逆紹介割合（診療報酬）', en: 'Reverse referral proportion (fee schedule)' },
    numerator: { ja: '逆紹介患者数', en: 'Patients referred back' },
    denominator: { ja: '初診患者数と再診患者数の合計', en: 'First visits and return visits' },
    exclusions: and(unlessKnown, automatic.rate),
    source: fees,
  },
} as const
