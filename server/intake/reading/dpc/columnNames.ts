import type { SurveyKind } from '#contract/intake/dataUploads.ts'

/** The columns of the survey's files in their order (DPC の評価・検証等に係る調査 実施説明資料). */

const ff1 = [
  '施設コード',
  'データ識別番号',
  '入院年月日',
  '回数管理番号',
  '統括診療情報番号',
  'コード',
  'バージョン',
  '連番',
  'ペイロード1(日付等)',
  'ペイロード2(コード等)',
  'ペイロード3',
  'ペイロード4',
  'ペイロード5',
  'ペイロード6',
  'ペイロード7',
  'ペイロード8',
  'ペイロード9(可変長文字列)',
]

const d = [
  '施設コード',
  'データ識別番号',
  '退院年月日',
  '入院年月日',
  'データ区分',
  '順序番号',
  '病院点数マスタコード',
  'レセプト電算処理システム用コード',
  '解釈番号',
  '診療行為名称',
  '行為点数',
  '行為薬剤料',
  '行為材料料',
  '円・点区分',
  '行為回数',
  '保険者番号',
  'レセプト種別コード',
  '実施年月日',
  'レセプト科区分',
  '診療科区分',
  '医師コード',
  '病棟コード',
  '病棟区分',
  '入外区分',
  '施設タイプ',
  '算定開始日',
  '算定終了日',
  '算定起算日',
  '分類番号',
  '医療機関係数',
]

const ef = (third: string, fourth: string, day: string) => [
  '施設コード',
  'データ識別番号',
  third,
  fourth,
  'データ区分',
  '順序番号',
  '行為明細番号',
  '病院点数マスタコード',
  'レセプト電算処理システム用コード',
  '解釈番号',
  '診療明細名称',
  '使用量',
  '基準単位',
  '明細点数・金額',
  '円・点区分',
  '出来高実績点数',
  '行為明細区分情報',
  '行為点数',
  '行為薬剤料',
  '行為材料料',
  '行為回数',
  '保険者番号',
  'レセプト種別コード',
  day,
  'レセプト科区分',
  '診療科区分',
  '医師コード',
  '病棟コード',
  '病棟区分',
  '入外区分',
  '施設タイプ',
]

const names: Readonly<Record<SurveyKind, readonly string[]>> = {
  ff1_file: ff1,
  d_file: d,
  hospital_admission_ef_file: ef('退院年月日', '入院年月日', '実施年月日'),
  outpatient_ef_file: ef('生年月日', '外来受診年月日', '実施年月日・診療開始日'),
}

const isSurveyKind = (kind: string | null): kind is SurveyKind => kind !== null && kind in names

/** The name of a column in a kind of file. @param column - counted from 1 */
export const columnName = (kind: string | null, column: number): string | null =>
  isSurveyKind(kind) ? (names[kind][column - 1] ?? null) : null
