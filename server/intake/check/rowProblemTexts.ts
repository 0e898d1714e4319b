import type { Language } from '#contract/messages.ts'
import type { RowProblem } from '../reading/dpc/rowProblems.ts'

type Text = Readonly<Record<Language, string>>

/** What is wrong with a row of a survey file, and how to fix it. */
const texts: Readonly<Record<RowProblem, Text>> = {
  columns: {
    ja: '列の数が調査の様式と違います。タブの抜けや余分な区切りがないか、出力元で確かめてください',
    en: 'The row does not have as many columns as the survey asks for. Please look for missing or superfluous tabs',
  },
  overlong: {
    ja: '行が長すぎて読み取れません。改行が抜けていないか、出力元で確かめてください',
    en: 'The row is too long to be read. Please look for a missing line break',
  },
  facility_code: {
    ja: '施設コードが9桁の数字ではありません。出力元の設定を確かめてください',
    en: 'The facility code is not nine digits. Please check the settings of the system that wrote the file',
  },
  data_identifier: {
    ja: 'データ識別番号が10桁以内の数字ではありません。Excelで保存すると形が変わることがあります（1.23E+07 など）。出力元のファイルをそのまま送ってください',
    en: 'The data identifier is not a number of up to ten digits. Excel may have changed it (1.23E+07); please send the file as it was exported',
  },
  admission_date: {
    ja: '入院年月日（外来EFでは受診年月日）が実在する日付ではありません。8桁の日付（例: 20260401）に直してください',
    en: 'The day of admission (of the visit in outpatient files) is no real day. Please write it as YYYYMMDD',
  },
  discharge_date: {
    ja: '退院年月日（外来EFでは生年月日）が実在する日付ではありません。8桁の日付に直してください。入院中は00000000とします',
    en: 'The day of discharge (of birth in outpatient files) is no real day. Please write it as YYYYMMDD, 00000000 while in hospital',
  },
  other_date: {
    ja: '日付が実在しないため、この項目を空として取り込みました。正しい日付に直すと取り込み直せます',
    en: 'This is no real day, so that the row was taken in without it. Mend it and take the file in again',
  },
  order: {
    ja: '日付の前後が合いません（退院が入院より前など）。入院と退院の日付を確かめてください',
    en: 'The days are not in order (discharge before admission, say). Please check both',
  },
  number: {
    ja: '数字として読み取れないため、0として取り込みました。点数や回数を確かめてください',
    en: 'This is no number, so that it was taken as 0. Please check points and times',
  },
  data_category: {
    ja: 'データ区分が2桁の数字（またはSY）ではありません。出力元の設定を確かめてください',
    en: 'The data category is not two digits (or SY). Please check the settings of the system that wrote the file',
  },
  detail_without_parent: {
    ja: '行為明細番号000の行がないため、この行だけで取り込みました。行が抜けていないか確かめてください',
    en: 'The parent row (000) is missing, so that this row was taken by itself. Please look for missing rows',
  },
  icd10: {
    ja: 'ICD-10コードとして読み取れないため、空として取り込みました。コードを確かめてください',
    en: 'This is no ICD-10 code, so that the row was taken in without it. Please check the code',
  },
  k_code: {
    ja: '手術のKコードとして読み取れないため、空として取り込みました。コードを確かめてください',
    en: 'This is no K-code of an operation, so that the row was taken in without it. Please check the code',
  },
  dpc_code: {
    ja: '14桁の診断群分類番号ではないため、空として取り込みました。コードを確かめてください',
    en: 'This is no DPC code of 14 places, so that the row was taken in without it. Please check the code',
  },
  amounts_twice: {
    ja: '行為と明細の両方に点数があるため、行為の点数だけを数えました。二重には数えていません',
    en: 'Both the act and its details carry points; only those of the act were counted, nothing twice',
  },
  encoding: {
    ja: 'ファイルの文字コードでは読み取れない文字があります。途中で文字コードが変わっていないか、出力元で確かめてください',
    en: 'There are characters that are not of the file’s encoding. Please see whether the encoding changes half-way',
  },
  other_month: {
    ja: '指定した月の行ではありません。この行は取り込んでいません。その月のファイルで取り込んでください',
    en: 'The row belongs to another month than the one chosen, and was left out. Please take it in with the file of its month',
  },
  other_facility: {
    ja: 'ほかの行と施設コードが違います。この行は取り込んでいません。別の病院のデータが混ざっていないか確かめてください',
    en: 'The facility code differs from that of the other rows, so that this one was left out. Please look for another hospital’s data',
  },
  later_file: {
    ja: '同じ入院が、あとの月のファイルにもあります。あとの月のものを使います。退院年月日を確かめてください',
    en: 'A later month’s file tells of the same stay, and that one counts. Please check the day of discharge',
  },
  more: {
    ja: '問題が多いため、これより後は一覧に載せていません。値の欄は載せていない件数です。ファイルの種類や出力元の設定を確かめてください',
    en: 'There are more problems than are listed; the value is their number. Please check the kind of the file and how it was written',
  },
}

const unknown: Text = {
  ja: '読み取れない内容があります。出力元で行の内容を確かめてください',
  en: 'There is something that cannot be read. Please check the row in the system that wrote the file',
}

const isKnown = (problem: string): problem is RowProblem => problem in texts

/** The text of a row's problem. */
export const rowProblemText = (problem: string, language: Language): string =>
  (isKnown(problem) ? texts[problem] : unknown)[language]
