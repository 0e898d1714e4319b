import type { z } from 'zod'

export type Language = 'ja' | 'en'

type Issue = z.core.$ZodRawIssue

const typeNames: Readonly<Record<string, Record<Language, string>>> = {
  string: { ja: '文字列', en: 'text' },
  number: { ja: '数値', en: 'a number' },
  int: { ja: '整数', en: 'a whole number' },
  boolean: { ja: '真偽値', en: 'true or false' },
  array: { ja: '一覧', en: 'a list' },
  object: { ja: 'オブジェクト', en: 'an object' },
}
const typeName = (name: string, language: Language) => typeNames[name]?.[language] ?? name

const units = (origin: string, language: Language): string => {
  if (origin === 'string') return language === 'ja' ? '文字' : ' characters'
  if (origin === 'array' || origin === 'set') return language === 'ja' ? '件' : ' items'
  return ''
}

const custom: Readonly<Record<string, Record<Language, string>>> = {
  lone_surrogate: {
    ja: '壊れた文字が含まれています。入力し直してください',
    en: 'Contains a broken character. Please type it again',
  },
  nothing_visible: {
    ja: '見える文字を入力してください',
    en: 'Please type characters that can be seen',
  },
  control_character: {
    ja: '使えない制御文字が含まれています',
    en: 'Contains control characters that cannot be stored',
  },
  listed_twice: {
    ja: '同じものがすでにあります。別の内容にするか、片方を削除してください',
    en: 'Is already in the list. Please change it or take one of the two away',
  },
  telephone: {
    ja: '番号は数字とハイフンで入力してください（例: 096-123-4567）',
    en: 'Please enter a number of digits and hyphens, such as 096-123-4567',
  },
  web_address: {
    ja: 'ホームページは https:// から始まるアドレスを入力してください',
    en: 'Please enter an address that begins with https://',
  },
  tile_without_report: { ja: 'レポートを選んでください', en: 'Please choose a report' },
  tile_without_chart: { ja: 'グラフを選んでください', en: 'Please choose a chart' },
  tile_without_text: { ja: 'メモの内容を入力してください', en: 'Please enter the text of the note' },
  no_threshold: {
    ja: '件数と入院率の少なくとも一方を入力してください',
    en: 'Enter a number of referrals, an admission rate or both',
  },
  segment_taken: {
    ja: '上の区分の条件のほうがゆるいため、この区分には医療機関が入りません。条件か順番を見直してください',
    en: 'A segment above asks for no more than this one, so nothing can fall into it. Please change thresholds or order',
  },
  month: { ja: '月の初日を YYYY-MM-01 の形で指定してください', en: 'Must be the first day of a month, YYYY-MM-01' },
  report_or_dashboard: {
    ja: 'レポートかダッシュボードのどちらか一つを指定してください',
    en: 'Name either a report or a dashboard',
  },
  weekday_of_weekly: { ja: '毎週送るときだけ、曜日を選んでください', en: 'Choose a weekday for weekly mails only' },
  day_of_monthly: { ja: '毎月送るときだけ、日を選んでください', en: 'Choose a day for monthly mails only' },
  range_reversed: { ja: '上限は下限以上にしてください', en: 'The upper end cannot be below the lower one' },
  new_institution_alone: {
    ja: '「新規開業」はほかのきっかけと組み合わせられません',
    en: 'New institutions cannot be combined with other triggers',
  },
  letter_day_needed: { ja: '送付日を指定してください', en: 'Name the day of sending' },
  letter_reason_needed: { ja: '不要の理由を入力してください', en: 'Say why the letter is not needed' },
  alerts_or_condition: {
    ja: 'アラートか条件のどちらか一つを指定してください',
    en: 'Name either alerts or a condition',
  },
  one_answer: {
    ja: '医療機関か診療科のどちらか一つを指定してください',
    en: 'Name either an institution or an own department',
  },
  ends_before_start: {
    ja: '終わりの日が始まりの日より前になっています',
    en: 'The last day cannot come before the first',
  },
  period_too_long: {
    ja: '期間が長すぎます。15年以内にしてください',
    en: 'The period is too long. Please choose at most 15 years',
  },
  first_of_month: {
    ja: '紹介は月ごとに集計します。月の初日を指定してください',
    en: 'Referrals are summed up by month. Please begin on the first day of a month',
  },
  last_of_month: {
    ja: '紹介は月ごとに集計します。月の末日を指定してください',
    en: 'Referrals are summed up by month. Please end on the last day of a month',
  },
  either_of_both: {
    ja: '紹介との組み合わせか、訪問の有無のどちらか一方を指定してください',
    en: 'Give either the combination with referrals or whether there was a visit',
  },
  periods_overlap: {
    ja: '比較する期間が対象の期間と重なっています。重ならない期間を指定してください',
    en: 'The period to compare with shares days with the period. Please choose one that does not',
  },
  longer_than_a_year: {
    ja: '年ごとに比べられるのは12か月以内です。期間を短くしてください',
    en: 'Years are compared by at most 12 months. Please choose a shorter period',
  },
  figure_day: {
    ja: '1900年から2199年までの日付を指定してください',
    en: 'Must be a day of the years 1900 to 2199',
  },
  matcher_of_another_kind: {
    ja: 'この項目には使えない条件です。削除するか、別の条件にしてください',
    en: 'Cannot be asked of this item. Please remove it or choose another condition',
  },
  value_of_another_kind: {
    ja: 'この項目の値ではありません。施設区分は番号で、コードは文字列で指定してください',
    en: 'Is no value of this item. Facility types are named by numbers, codes by text',
  },
  visit_word: {
    ja: '初診は first_visit、再診は return_visit で指定してください',
    en: 'Must be first_visit or return_visit',
  },
  prefecture_code: {
    ja: '都道府県は2桁のコード（例: 43）で指定してください',
    en: 'A prefecture is named by its code of two digits (43)',
  },
  municipality_code: {
    ja: '市区町村は5桁のコード（例: 43101）で指定してください',
    en: 'A municipality is named by its code of five digits (43101)',
  },
  reply_word: {
    ja: '返書済みは replied、未返書は not_replied で指定してください',
    en: 'Must be replied or not_replied',
  },
  icd10_code: { ja: 'ICD-10（例: I509）で指定してください', en: 'Must be a code of ICD-10 (I509)' },
  mdc_code: {
    ja: '主要診断群の2桁（例: 05）で指定してください',
    en: 'Must be the two digits of a main diagnostic group (05)',
  },
  dpc6_code: {
    ja: 'DPCの上6桁（例: 050130）で指定してください',
    en: 'Must be the first six characters of a DPC code (050130)',
  },
  survey_code: {
    ja: '様式1のコード（例: 1）で指定してください',
    en: 'Must be a code of the survey’s form 1 (1)',
  },
  sex_word: { ja: '男は male、女は female で指定してください', en: 'Must be male or female' },
  no_matcher: { ja: '条件を一つ以上指定してください', en: 'Please give at least one condition' },
  only_of_dates: {
    ja: '月・年度でまとめられるのは日付の項目だけです。指定を外してください',
    en: 'Only dates are grouped by month or fiscal year. Please leave it out',
  },
  postal_code: {
    ja: '郵便番号は数字7桁で入力してください（例: 8620950）',
    en: 'A postal code has seven digits, 8620950 for example',
  },
  admitted_disease: {
    ja: 'DPCの上6桁（例: 050130）か、主傷病名のICD-10（例: I509）で指定してください',
    en: 'Must be the first six characters of a DPC code (050130) or the ICD-10 code of a main disease (I509)',
  },
  kcode: {
    ja: '手術のKコード（例: K546、K082-2、K2821ロ）で指定してください',
    en: 'Must be a K code of an operation (K546, K082-2, K2821ロ)',
  },
  disease_code: {
    ja: 'ICD-10（例: I50）、DPCの上6桁（例: 050130）、主要診断群の2桁（例: 05）のいずれかで指定してください',
    en: 'Must be a code of ICD-10 (I50), a DPC disease (050130) or a main diagnostic group (05)',
  },
  too_long: { ja: '内容が大きすぎます', en: 'Is too large' },
  too_many_lines: {
    ja: '行が多すぎます。40行以内にしてください',
    en: 'Has too many lines. Please use at most 40',
  },
  date_range: {
    ja: '1800年から2199年までの日付を指定してください',
    en: 'Must be a day from 1800 to 2199',
  },
  figures_date_range: {
    ja: '1990年から2199年までの日付を指定してください',
    en: 'Must be a day from 1990 to 2199',
  },
}

const formats: Readonly<Record<string, Record<Language, string>>> = {
  date: { ja: '実在する日付を YYYY-MM-DD の形で指定してください', en: 'Must be a real date, YYYY-MM-DD' },
  month: {
    ja: '月をその初日 YYYY-MM-01 の形で指定してください',
    en: 'Must be a month, named by its first day YYYY-MM-01',
  },
  datetime: { ja: '日時を ISO 8601 の形で指定してください', en: 'Must be a date and time in ISO 8601' },
  time: { ja: '時刻を HH:MM の形で指定してください', en: 'Must be a time, HH:MM' },
  email: { ja: 'メールアドレスの形が正しくありません', en: 'Must be an e-mail address' },
}

const customMessage = (code: unknown, language: Language) => (custom[String(code)] ?? formats[String(code)])?.[language]

const isMissing = (issue: Issue) => issue.code === 'invalid_type' && issue.input === undefined

const japanese = (issue: Issue): string => {
  if (isMissing(issue)) return '必須項目です'
  switch (issue.code) {
    case 'invalid_type':
      return `${typeName(issue.expected, 'ja')}で指定してください`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return '入力してください'
      return `${issue.minimum}${units(issue.origin, 'ja')}以上にしてください`
    case 'too_big':
      return `${issue.maximum}${units(issue.origin, 'ja')}以下にしてください`
    case 'not_multiple_of':
      return `${issue.divisor} 刻みで指定してください`
    case 'invalid_value':
      // Its values are codes, which say nothing to people.
      return '選択肢から選んでください'
    case 'unrecognized_keys':
      return `知らない項目があります: ${issue.keys.join('、')}`
    case 'invalid_format':
      return formats[issue.format]?.ja ?? '形式が正しくありません'
    case 'custom':
      return customMessage(issue.params?.code, 'ja') ?? '値が正しくありません'
    default:
      return '値が正しくありません'
  }
}

const english = (issue: Issue): string => {
  if (isMissing(issue)) return 'Is required'
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${typeName(issue.expected, 'en')}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Must not be empty'
      return `Must be at least ${issue.minimum}${units(issue.origin, 'en')}`
    case 'too_big':
      return `Must be at most ${issue.maximum}${units(issue.origin, 'en')}`
    case 'not_multiple_of':
      return `Must be in steps of ${issue.divisor}`
    case 'invalid_value':
      return 'Must be one of the choices'
    case 'unrecognized_keys':
      return `Has unknown fields: ${issue.keys.join(', ')}`
    case 'invalid_format':
      return formats[issue.format]?.en ?? 'Has the wrong format'
    case 'custom':
      return customMessage(issue.params?.code, 'en') ?? 'Is not valid'
    default:
      return 'Is not valid'
  }
}

/** The messages for values that do not fit their schema. The API's 422 and the forms use the same words. */
export const messagesIn = (language: Language): z.core.$ZodErrorMap => (language === 'ja' ? japanese : english)
