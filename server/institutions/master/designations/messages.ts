import { describeReject, importMessages, speaksJapanese } from '../import/messages.ts'
import { prefectures } from '../prefectures.ts'
import type { DesignationReport } from './designationReport.ts'
import type { ListTitle } from './listTitle.ts'
import type { UnreadableListReason } from './unreadableList.ts'

type CountName = 'read' | 'matched' | 'unmatched' | 'rejected' | 'added' | 'changed' | 'unchanged' | 'removed'
type Counts = Readonly<Record<CountName, string>>

interface DesignationMessages {
  readonly usage: string
  readonly feeTables: Readonly<Record<ListTitle['feeTable'], string>>
  readonly institutions: (counts: Counts) => string
  readonly designations: (counts: Counts) => string
  readonly firstUnmatched: string
  readonly moreRejects: (count: string) => string
  readonly unreadable: Readonly<Record<UnreadableListReason, string>>
}

const japanese: DesignationMessages = {
  usage:
    '使い方: npm run import:designations -- [--rejects 出力ファイル.csv] ファイル…\n' +
    '  地方厚生局の「コード内容別医療機関一覧表」（Excel、またはそのZIP）から、指定の年月日と登録理由を取り込みます\n' +
    '  --rejects  読めなかった医療機関をすべて書き出します',
  feeTables: { 1: '医科', 3: '歯科', 4: '薬局' },
  institutions: ({ read, matched, unmatched, rejected }) =>
    `${read} 医療機関: マスタにあるもの ${matched}、ないもの ${unmatched}、読めないもの ${rejected}`,
  designations: ({ added, changed, unchanged, removed }) =>
    `指定: 追加 ${added}、変更 ${changed}、変更なし ${unchanged}、取り消し ${removed}`,
  firstUnmatched: 'マスタにない医療機関',
  moreRejects: (count) => `ほか ${count} 医療機関`,
  unreadable: {
    empty: 'ファイルが空です',
    old_excel: '古い形式のExcel（.xls）は読めません。.xlsxで保存し直してください',
    encrypted: 'パスワード付きのExcelは読めません。パスワードを外してください',
    no_workbook: 'Excelのブックではありません',
    no_table: '表として読めるファイルではありません',
    html_table: 'Webページの表（HTML）です。Excelで開き、.xlsxで保存し直してください',
    xml_spreadsheet: 'XMLスプレッドシート2003です。Excelで開き、.xlsxで保存し直してください',
    web_archive: 'Webページ（MHTML）です。Excelで開き、.xlsxで保存し直してください',
    damaged: 'ファイルが壊れています。もう一度入手してください',
    too_large: 'ファイルが大きすぎます',
    too_many_rows: '行が多すぎます',
    too_many_columns: '列が多すぎます',
    unknown_sheet: 'シートが見つかりません',
    unusual_structure: '表計算ソフトが作るファイルと内部の構造が違います',
    too_many_sheets: 'シートが多すぎます',
    text_too_long: 'セルの文字が多すぎます',
    too_heavy: '読み取りに時間またはメモリーがかかりすぎるため中止しました',
    no_institutions:
      '医療機関がありません。項番と医療機関番号のある「コード内容別医療機関一覧表」を指定してください。何も変更していません',
    prefecture_unknown: '表題・シート名・ファイル名のどれにも都道府県がありません',
    fee_table_unknown: '表題・シート名・ファイル名から、医科・歯科・薬局のどれか判別できません',
    day_unknown: '表題に「○年○月○日現在」がありません',
    several_lists: '1枚のシートに複数の都道府県、または医科・歯科・薬局の複数があります。分けて指定してください',
    combined: '併設の一覧は読みません（載っている医療機関は本体の一覧にもあります）',
  },
}

const english: DesignationMessages = {
  usage:
    'Usage: npm run import:designations -- [--rejects output.csv] files…\n' +
    "  imports when and why institutions were designated, from the regional bureaus' lists\n" +
    '  コード内容別医療機関一覧表 (workbooks or zip archives of them)\n' +
    '  --rejects  writes all unreadable institutions to a file',
  feeTables: { 1: 'medical', 3: 'dental', 4: 'pharmacies' },
  institutions: ({ read, matched, unmatched, rejected }) =>
    `${read} institutions: ${matched} in the master, ${unmatched} not, ${rejected} rejected`,
  designations: ({ added, changed, unchanged, removed }) =>
    `designations: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} withdrawn`,
  firstUnmatched: 'not in the master',
  moreRejects: (count) => `${count} more`,
  unreadable: {
    empty: 'the file is empty',
    old_excel: 'the old Excel format (.xls) cannot be read; save it as .xlsx',
    encrypted: 'workbooks with a password cannot be read; remove it',
    no_workbook: 'it is no Excel workbook',
    no_table: 'it cannot be read as a table',
    html_table: 'it is a table of a web page (HTML); open it in Excel and save it as .xlsx',
    xml_spreadsheet: 'it is an XML Spreadsheet 2003; open it in Excel and save it as .xlsx',
    web_archive: 'it is a web page (MHTML); open it in Excel and save it as .xlsx',
    damaged: 'the file is damaged; get it again',
    too_large: 'the file is too large',
    too_many_rows: 'it has too many rows',
    too_many_columns: 'it has too many columns',
    unknown_sheet: 'a sheet is missing',
    unusual_structure: 'its structure is none that a spreadsheet program writes',
    too_many_sheets: 'it has too many sheets',
    text_too_long: 'a cell has too much text',
    too_heavy: 'reading it took too much time or memory',
    no_institutions: 'it has no institutions with 項番 and 医療機関番号; nothing was changed',
    prefecture_unknown: 'neither its title nor the name of sheet or file has a prefecture',
    fee_table_unknown: 'neither its title nor the name of sheet or file says whether it is 医科, 歯科 or 薬局',
    day_unknown: 'its title has no day (○年○月○日現在)',
    several_lists: 'one sheet has several prefectures, or several of 医科, 歯科 and 薬局; split it',
    combined: 'lists of 併設 are not read (the main lists have the same institutions)',
  },
}

type Variables = Readonly<Record<string, string | undefined>>

/** In the language of the machine, like all messages here. @param variables - of the environment */
const messagesOf = (variables: Variables) => (speaksJapanese(variables) ? japanese : english)

export const designationUsage = (variables: Variables): string => messagesOf(variables).usage

export const describeUnreadableList = (
  variables: Variables,
  { file, reason }: { readonly file: string; readonly reason: UnreadableListReason },
): string => `${file}: ${messagesOf(variables).unreadable[reason]}`

const number = (count: number) => count.toLocaleString('en')

/** The result of a workbook, for the terminal. */
export const describeDesignations = (variables: Variables, report: DesignationReport): string => {
  const messages = messagesOf(variables)
  const counts: Counts = {
    read: number(report.read),
    matched: number(report.matched),
    unmatched: number(report.unmatched),
    rejected: number(report.rejected),
    added: number(report.added),
    changed: number(report.changed),
    unchanged: number(report.unchanged),
    removed: number(report.removed),
  }
  const lists = report.lists.map(
    ({ prefectureCode, feeTable, listedOn }) =>
      `${prefectures.find(([code]) => code === prefectureCode)?.[1]} ${messages.feeTables[feeTable]} ${listedOn}`,
  )
  return [
    `${report.file} [${lists.join(', ')}] ${report.seconds.toFixed(1)} s`,
    `  ${messages.institutions(counts)}`,
    `  ${messages.designations(counts)}`,
    ...report.firstUnmatched.map(
      ({ insuranceCode, name }) => `    ${messages.firstUnmatched}: ${insuranceCode} ${name}`,
    ),
    ...report.rejects.map((reject) => `    ${describeReject(importMessages(variables), reject)}`),
    ...(report.rejected > report.rejects.length
      ? [`    ${messages.moreRejects(number(report.rejected - report.rejects.length))}`]
      : []),
  ].join('\n')
}
