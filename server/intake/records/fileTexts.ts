import type { UnreadableTableReason } from '../../tables/unreadableTable.ts'
import type { Text } from '../reading/lists/rowErrors.ts'

/** The texts for files that cannot be imported, with what users can do. */
export const fileTexts = {
  empty: {
    ja: 'ファイルに行がありません。見出しとデータのあるファイルを選んでください',
    en: 'The file has no rows. Please choose one with headings and rows',
  },
  header_only: {
    ja: '見出しの下にデータの行がありません',
    en: 'There are no rows below the headings',
  },
  no_headings: {
    ja: '見出しの行が見つかりません。「医療機関名」「日付」などの見出しを1行目に付けてください',
    en: 'No headings were found. Please put headings such as Institution and Date into the first row',
  },
  old_excel: {
    ja: '古い形式のExcelファイル（.xls）は読み取れません。Excelで開き、「Excelブック（.xlsx）」で保存し直してください',
    en: 'Old Excel files (.xls) cannot be read. Please open it in Excel and save it as .xlsx',
  },
  encrypted: {
    ja: 'パスワードの付いたファイルは読み取れません。パスワードを外して保存し直してください',
    en: 'Files with a password cannot be read. Please save it without one',
  },
  no_workbook: {
    ja: 'Excelブックではありません。CSVまたはExcelブック（.xlsx）を選んでください',
    en: 'This is no Excel workbook. Please choose a CSV file or an .xlsx workbook',
  },
  no_table: {
    ja: '表として読み取れない内容です。CSVまたはExcelブック（.xlsx）を選んでください',
    en: 'This cannot be read as a table. Please choose a CSV file or an .xlsx workbook',
  },
  html_table: {
    ja: '名前は.xlsでも、中身はWebページの表（HTML）です。Excelで開き（「形式と拡張子が一致しません」には「はい」）、「名前を付けて保存」で「Excelブック（.xlsx）」を選んでください',
    en: 'This is a table of a web page (HTML), whatever its name. Please open it in Excel (answer Yes to the question about its format) and use Save As with Excel Workbook (.xlsx)',
  },
  xml_spreadsheet: {
    ja: '古いXML形式の表（XMLスプレッドシート2003）です。Excelで開き、「名前を付けて保存」で「Excelブック（.xlsx）」を選んでください',
    en: 'This is an XML Spreadsheet 2003. Please open it in Excel and use Save As with Excel Workbook (.xlsx)',
  },
  web_archive: {
    ja: '名前は.xlsでも、中身は単一ファイルのWebページ（MHTML）です。Excelで開き、「名前を付けて保存」で「Excelブック（.xlsx）」を選んでください',
    en: 'This is a web page in a single file (MHTML), whatever its name. Please open it in Excel and use Save As with Excel Workbook (.xlsx)',
  },
  damaged: {
    ja: 'ファイルが壊れています。元のアプリで開き、保存し直してください',
    en: 'The file is damaged. Please open it in its own program and save it again',
  },
  too_large: {
    ja: '展開後の内容が大きすぎます。ファイルを分割してください',
    en: 'Unpacked, the file is too large. Please split it',
  },
  too_many_rows: {
    ja: '行が多すぎます。30万行以下に分割してください',
    en: 'There are too many rows. Please split the file; 300,000 are the most',
  },
  too_many_columns: {
    ja: '列が多すぎます。200列以下にしてください',
    en: 'There are too many columns; 200 are the most',
  },
  unknown_sheet: {
    ja: 'このシートはファイルにありません',
    en: 'The file has no such sheet',
  },
  unusual_structure: {
    ja: 'ファイルの内部の構造が通常のExcelブックと異なるため、読み取れません。Excelで開き、新しいブックに保存し直してください',
    en: 'Inside, the file is not built as workbooks are. Please open it in Excel and save it as a new workbook',
  },
  too_many_sheets: {
    ja: 'シートが多すぎます。200枚以下に分割してください',
    en: 'There are too many sheets; 200 are the most. Please split the workbook',
  },
  text_too_long: {
    ja: '1つのセルまたは1行の文字が多すぎます。セルは32,767文字、行は20万文字以内にしてください',
    en: 'A cell or a row holds too much text; 32,767 characters a cell and 200,000 a row are the most',
  },
  too_heavy: {
    ja: 'ファイルの読み取りに時間またはメモリーがかかりすぎるため、中止しました。必要な行と列だけを新しいファイルに保存し直してください',
    en: 'Reading the file takes too much time or memory. Please save only the rows and columns needed as a new file',
  },
} as const satisfies Record<UnreadableTableReason | 'header_only' | 'no_headings', Text>

/** The texts for errors of a whole import, by `imports.error_code`. */
export const importTexts = {
  ...fileTexts,
  plan: {
    ja: '列の割り当てに、削除されたラベルが含まれています。もう一度取り込んでください',
    en: 'The plan names a label that has been deleted. Please import the file again',
  },
  aborted: { ja: '中止しました', en: 'Aborted' },
  file_gone: {
    ja: '保存したファイルが見つかりません。もう一度取り込んでください',
    en: 'The stored file is gone. Please import it again',
  },
  file_damaged: {
    ja: '保存したファイルを正しく読み出せませんでした。もう一度取り込んでください',
    en: 'The stored file could not be read as it was sent. Please import it again',
  },
  interrupted: {
    ja: '処理を続けられませんでした。時間をおいて、もう一度取り込んでください',
    en: 'The work could not go on. Please import the file again later',
  },
} as const satisfies Record<string, Text>

/** The texts for imports that have returned to waiting. */
export const waitingTexts = {
  to_decide: {
    ja: 'まだ何も取り込んでいません。置き換えや重複について決めることがあります。下の「月ごとの扱い」を確認してください',
    en: 'Nothing has been imported yet. Something is to be decided first: please look at the months and doubles below',
  },
  months_changed: {
    ja: 'まだ何も取り込んでいません。確認の後に、同じ月のリストが取り込まれたか、取り消されました。下の「月ごとの扱い」の件数を確かめて、もう一度取り込んでください',
    en: 'Nothing has been imported yet. A list of the same months was imported or undone since the check. Please look at the months below and import again',
  },
} as const satisfies Record<string, Text>

export type WaitingCode = keyof typeof waitingTexts
export type ImportErrorCode = keyof typeof importTexts

/** All values of `imports.error_code`. */
const codeTexts = new Map<string, Text>(Object.entries({ ...importTexts, ...waitingTexts }))

/** @returns undefined for an unknown code */
export const importCodeText = (code: string): Text | undefined => codeTexts.get(code)
