import { figures, officialFigures } from '../../analysis/figures/figures.ts'
import { type ReportItemDefinition, reportItems } from './item.ts'

type OfficialFigure = (typeof officialFigures)[number]

const readings: Readonly<Record<OfficialFigure, string>> = {
  law_referral_patient_count: 'しょうかいかんじゃすういりょうほう',
  law_reverse_referral_patient_count: 'ぎゃくしょうかいかんじゃすういりょうほう',
  referral_patient_count: 'しょうかいかんじゃすう',
  reverse_referral_patient_count: 'ぎゃくしょうかいかんじゃすう',
  emergency_patient_count: 'きゅうきゅうかんじゃすう',
  first_visit_patient_count: 'しょしんかんじゃすう',
  revisit_patient_count: 'さいしんかんじゃすう',
  law_referral_rate: 'しょうかいりついりょうほう',
  law_reverse_referral_rate: 'ぎゃくしょうかいりついりょうほう',
  advanced_referral_rate: 'しょうかいりつとくていきのうびょういん',
  advanced_reverse_referral_rate: 'ぎゃくしょうかいりつとくていきのうびょういん',
  fee_referral_rate: 'しょうかいわりあいしんりょうほうしゅう',
  fee_reverse_referral_rate: 'ぎゃくしょうかいわりあいしんりょうほうしゅう',
}

const shown = {
  patients: { valueType: 'count', unit: { ja: '人', en: 'patients' } },
  percent: { valueType: 'percent', unit: { ja: '%', en: '%' } },
  permille: { valueType: 'decimal', unit: { ja: '‰', en: '‰' } },
} as const

const official = (key: OfficialFigure): ReportItemDefinition => {
  const { name, numerator, denominator, exclusions, unit } = figures[key]
  const meaningIn = (language: 'ja' | 'en') =>
    [
      denominator === null ? numerator[language] : `${numerator[language]} ÷ ${denominator[language]}`,
      ...(exclusions === null ? [] : [language === 'ja' ? `除外：${exclusions.ja}` : `Without: ${exclusions.en}`]),
    ].join(language === 'ja' ? '。' : '. ')
  return {
    label: name,
    reading: readings[key],
    meaning: { ja: meaningIn('ja'), en: meaningIn('en') },
    family: 'official',
    kinds: ['own_department'],
    ...shown[unit],
    computation: { of: 'official' },
    narrowedBy: ['period'],
  }
}

/** The official counts and rates. Their total is that of the whole hospital and not the sum of its departments. */
export const officialItems = reportItems(
  Object.fromEntries(officialFigures.map((key) => [key, official(key)])) as Record<
    OfficialFigure,
    ReportItemDefinition
  >,
)
