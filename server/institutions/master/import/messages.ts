import Papa from 'papaparse'
import { formulaStart } from '#contract/spreadsheets.ts'
import type { FileKind } from './formats.ts'
import type { Note } from './parseContext.ts'
import type { ImportReport } from './report.ts'
import { prefectures } from '../prefectures.ts'
import { isTooMuch, type TooManyRemovals } from './removals.ts'
import type { Reject, RejectReason } from './rejects.ts'
import type { UnreadableFile, UnreadableReason } from '#server/tables/source.ts'

/** The texts of the import commands in one language. */
export interface ImportMessages {
  /** @param command - the npm script */
  readonly usage: (command: string) => string
  /** @param words - options that there are not, or that lack their value */
  readonly notUnderstood: (words: string) => string
  readonly kinds: Readonly<Record<FileKind, string>>
  readonly reasons: Readonly<Record<RejectReason, string>>
  readonly unreadable: Readonly<Record<UnreadableReason, (detail: string) => string>>
  readonly notes: Readonly<Record<Note, (count: string) => string>>
  readonly summary: (
    counts: Readonly<Record<'rows' | 'added' | 'changed' | 'closed' | 'unchanged' | 'rejected', string>>,
  ) => string
  readonly reject: (line: number, column: string, reason: string, value: string) => string
  readonly moreRejects: (count: string) => string
  /** @param places - by prefecture */
  readonly tooManyRemovals: (missing: string, stored: string, places: string) => string
}

const japanese: ImportMessages = {
  notUnderstood: (words) => `指定できないオプション、または値のないオプションがあります: ${words}`,
  usage: (command) =>
    `使い方: npm run ${command} -- [--full] [--remove-many] [--rejects 出力ファイル.csv] ファイル…\n` +
    '  --full     ファイルが全件であるとみなし、載っていない医療機関を「閉院」にします\n' +
    '  --remove-many  載っていないものが多くても（都道府県ごとに20件以上かつ5%超）、閉院・削除します\n' +
    '  --rejects  取り込めなかった行をすべて書き出します',
  kinds: {
    facility: '医療情報ネット 施設票',
    hours: '医療情報ネット 診療科・診療時間票',
    merged: '全国医療機関マスタ',
    bureau: '地方厚生局 コード内容別医療機関一覧表',
    bureau_changes: '地方厚生局 一覧表の異動',
    mdcs: 'DPC 主要診断群',
    dpc_diseases: 'DPC 疾患',
    kcodes: '手術（Kコード）',
    postal_codes: '日本郵便 郵便番号データ',
    municipalities: '市区町村',
    secondary_areas: '二次医療圏',
  },
  reasons: {
    quote: '引用符（"）の対応が取れていません',
    field_count: '項目数が見出しと合いません（この行 / 見出し）',
    broken_characters: '文字コードが壊れている文字があります',
    required: '必須の項目が空です',
    invalid_id: 'IDの形式が正しくありません',
    invalid_kind: '機関区分が正しくありません',
    unknown_prefecture: '都道府県が正しくありません',
    invalid_code: 'コードの形式が正しくありません',
    invalid_number: '数値として読めません',
    invalid_coordinates: '日本の範囲にない座標です',
    invalid_postal_code: '郵便番号が7桁ではありません',
    invalid_time: '時刻（時:分）として読めません',
    invalid_day: '日付として読めません',
    invalid_change: '異動の種別が added・removed・renamed・moved のいずれでもありません',
    duplicate: '同じものがこのファイルの前の行にあります',
    unknown_institution: '該当する医療機関がありません。施設票を先に取り込んでください',
  },
  unreadable: {
    missing: () => 'ファイルがありません',
    folder: () => 'フォルダーです。中のファイルを指定してください',
    no_file: () => '通常のファイルではありません。ファイルに保存してから指定してください',
    unpermitted: () => '読み取る権限がありません。ファイルとフォルダーの権限を確かめてください',
    empty: () => 'ファイルが空です',
    excel: () => 'Excelファイルは読めません。CSV（UTF-8）で保存し直してください',
    utf16: () => '文字コードがUTF-16です。CSV（UTF-8）で保存し直してください',
    archive_damaged: () => '圧縮ファイルが壊れています。もう一度入手してください',
    archive_encrypted: () => 'パスワード付きのZIPは読めません。展開してから指定してください',
    archive_too_large: () => '展開後の大きさが異常です。ファイルを確かめてください',
    archive_without_csv: () => 'ZIPの中にCSVファイルがありません',
    archive_without_workbook: () => 'ZIPの中にExcelファイルがありません',
    archive_without_boundaries: () => 'ZIPの中にGeoJSONもTopoJSONもありません',
    unknown_format: (detail) =>
      detail === ''
        ? '文字のファイルではありません。公表されているCSV（UTF-8）またはそのZIPを指定してください'
        : `見出し行から種類を判別できません（先頭の項目: ${detail}）。1行目が見出しの公表ファイルを指定してください`,
    missing_columns: (detail) => `見出し行に次の項目がありません: ${detail}`,
  },
  notes: {
    unknown_municipality: (count) =>
      `市区町村マスタにない市区町村コード: ${count} 件（市区町村なしで取り込みました。npm run import:municipalities を先に行ってください）`,
    place_ignored: (count) => `日本の範囲にない座標: ${count} 件（座標なしで取り込みました）`,
    postal_code_ignored: (count) => `7桁でない郵便番号: ${count} 件（郵便番号なしで取り込みました）`,
    not_registered: (count) => `マスタにない医療機関の異動: ${count} 件（何もしていません）`,
    code_changed: (count) => `医療機関コードが変わって続いている医療機関: ${count} 施設（閉院にしていません）`,
    changed_since: (count) => `マスタが異動前の内容と異なる医療機関: ${count} 施設（変更していません）`,
    hours_removed: (count) => `診療時間がなくなった診療科・時間帯: ${count} 件`,
    not_closed_because_of_rejects: () => 'IDを読めない行があるため、載っていない医療機関を閉院にしませんでした',
    designated_city_skipped: (count) => `区をもつ政令指定都市: ${count} 件（区ごとに取り込みました）`,
    postal_code_without_municipality: (count) =>
      `市区町村マスタにない市区町村の行: ${count} 件（取り込んでいません。npm run import:municipalities で新しい市区町村を先に取り込んでください）`,
    postal_codes_removed: (count) => `一覧からなくなった郵便番号: ${count} 件（削除しました）`,
    not_removed_because_of_rejects: () => '取り込めない行があるため、載っていない郵便番号を削除しませんでした',
  },
  summary: ({ rows, added, changed, closed, unchanged, rejected }) =>
    `${rows} 行: 追加 ${added}、変更 ${changed}、閉院 ${closed}、変更なし ${unchanged}、取り込めない行 ${rejected}`,
  reject: (line, column, reason, value) =>
    `${line} 行目${column && `「${column}」`}: ${reason}${value && `（${value}）`}`,
  moreRejects: (count) => `ほか ${count} 行`,
  tooManyRemovals: (missing, stored, places) =>
    `登録済みの ${stored} 件のうち ${missing} 件が載っていません（${places}）。途中で切れたファイルでないか確かめてください。何も取り込んでいません。` +
    'このまま取り込み、載っていないものを閉院・削除するには --remove-many を付けてください',
}

const english: ImportMessages = {
  notUnderstood: (words) => `No such option, or an option without its value: ${words}`,
  usage: (command) =>
    `Usage: npm run ${command} -- [--full] [--remove-many] [--rejects output.csv] files…\n` +
    '  --full     the files are complete: institutions that they no longer list become closed\n' +
    '  --remove-many  closes or removes what a file lacks also where that is much (20 or more and over 5% of a prefecture)\n' +
    '  --rejects  writes all rejected rows to a file',
  kinds: {
    facility: '医療情報ネット facilities',
    hours: '医療情報ネット departments and hours',
    merged: 'nationwide list of institutions',
    bureau: "regional bureau's list by code",
    bureau_changes: "changes of a regional bureau's list",
    mdcs: 'DPC main groups of diagnoses',
    dpc_diseases: 'DPC diseases',
    kcodes: 'operations (K codes)',
    postal_codes: '日本郵便 postal codes',
    municipalities: 'municipalities',
    secondary_areas: 'secondary medical areas',
  },
  reasons: {
    quote: 'a quotation mark (") has no partner',
    field_count: 'the number of fields differs from the header (this row / header)',
    broken_characters: 'characters are broken (wrong encoding)',
    required: 'the field is required',
    invalid_id: 'not an ID',
    invalid_kind: 'not a kind of institution',
    unknown_prefecture: 'not a prefecture',
    invalid_code: 'not a code',
    invalid_number: 'not a number',
    invalid_coordinates: 'coordinates outside Japan',
    invalid_postal_code: 'not a postal code of 7 digits',
    invalid_time: 'not a time (hh:mm)',
    invalid_day: 'not a date',
    invalid_change: 'not one of added, removed, renamed, moved',
    duplicate: 'an earlier row of this file has the same',
    unknown_institution: 'no such institution; import the facility file first',
  },
  unreadable: {
    missing: () => 'there is no such file',
    folder: () => 'this is a folder; name the files in it',
    no_file: () => 'this is no ordinary file; save it to one first',
    unpermitted: () => 'this account may not read it; look at the permissions of the file and its folder',
    empty: () => 'the file is empty',
    excel: () => 'Excel files cannot be read; save it as CSV (UTF-8)',
    utf16: () => 'the encoding is UTF-16; save it as CSV (UTF-8)',
    archive_damaged: () => 'the archive is damaged; get it again',
    archive_encrypted: () => 'archives with a password cannot be read; unpack it first',
    archive_too_large: () => 'unpacked, the file would be absurdly large; check it',
    archive_without_csv: () => 'there is no CSV file in the archive',
    archive_without_workbook: () => 'there is no workbook in the archive',
    archive_without_boundaries: () => 'there is neither GeoJSON nor TopoJSON in the archive',
    unknown_format: (detail) =>
      detail === ''
        ? 'it is no text; give the CSV (UTF-8) or the zip archive as published'
        : `the header tells no known kind of file (it begins: ${detail}); the first line must be the published header`,
    missing_columns: (detail) => `columns are missing in the header: ${detail}`,
  },
  notes: {
    unknown_municipality: (count) =>
      `${count} municipality codes are not in the master (taken over without; run npm run import:municipalities first)`,
    place_ignored: (count) => `${count} places outside Japan (taken over without)`,
    postal_code_ignored: (count) => `${count} postal codes without 7 digits (taken over without)`,
    not_registered: (count) => `${count} changes of institutions that the master does not have (nothing done)`,
    code_changed: (count) => `${count} institutions go on under a new code (not closed)`,
    changed_since: (count) => `${count} institutions differ from the state before the change (left as they are)`,
    hours_removed: (count) => `${count} departments and parts of the day no longer have hours`,
    not_closed_because_of_rejects: () => 'Nothing was closed, because the IDs of some rows could not be read',
    designated_city_skipped: (count) => `${count} cities that consist of wards (taken over by ward)`,
    postal_code_without_municipality: (count) =>
      `${count} rows of municipalities that the master does not have (left out; import newer municipalities first)`,
    postal_codes_removed: (count) => `${count} postal codes are no longer in the list (removed)`,
    not_removed_because_of_rejects: () => 'No postal code was removed, because some rows could not be read',
  },
  summary: ({ rows, added, changed, closed, unchanged, rejected }) =>
    `${rows} rows: ${added} added, ${changed} changed, ${closed} closed, ${unchanged} unchanged, ${rejected} rejected`,
  reject: (line, column, reason, value) => `line ${line}${column && `, ${column}`}: ${reason}${value && ` (${value})`}`,
  moreRejects: (count) => `${count} more`,
  tooManyRemovals: (missing, stored, places) =>
    `it lacks ${missing} of the ${stored} that are stored (${places}). Check that the file is complete. Nothing was imported. ` +
    'To import it and close or remove what it lacks, add --remove-many',
}

/** Whether the machine's language is Japanese. @param variables - of the environment */
export const speaksJapanese = (variables: Readonly<Record<string, string | undefined>>): boolean =>
  /^ja/i.test(
    variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || Intl.DateTimeFormat().resolvedOptions().locale,
  )

/** Japanese if the machine's language is Japanese, otherwise English. */
export const importMessages = (variables: Readonly<Record<string, string | undefined>>): ImportMessages =>
  speaksJapanese(variables) ? japanese : english

const number = (count: number) => count.toLocaleString('en')

export const describeReject = (messages: ImportMessages, { line, column, reason, value }: Reject): string =>
  messages.reject(line, column, messages.reasons[reason], value)

/** The first line of the file that `--rejects` names, a CSV in UTF-8 that Excel recognises. */
export const rejectsHeader = '\ufefffile,line,column,value,reason\r\n'

/** A line of that file. */
export const rejectsLine = (messages: ImportMessages, { source, line, column, value, reason }: Reject): string =>
  `${Papa.unparse([[source, line, column, value, messages.reasons[reason]]], { escapeFormulae: formulaStart })}\r\n`

/** The result of a file, for the terminal. @param shownRejects - how many rejected rows are listed */
export const describeReport = (messages: ImportMessages, report: ImportReport, shownRejects = 20): string => {
  const { rows, added, changed, closed, unchanged, rejected } = report
  const counts = {
    rows: number(rows),
    added: number(added),
    changed: number(changed),
    closed: number(closed),
    unchanged: number(unchanged),
    rejected: number(rejected),
  }
  const shown = report.rejects.slice(0, shownRejects)
  return [
    `${report.file} [${report.kinds.map((kind) => messages.kinds[kind]).join(', ')}] ${report.seconds.toFixed(1)} s`,
    `  ${messages.summary(counts)}`,
    ...Object.entries(messages.notes).flatMap(([note, say]) => {
      const count = Object.entries(report.notes).find(([key]) => key === note)?.[1]
      return count ? [`  ${say(number(count))}`] : []
    }),
    ...shown.map((reject) => `    ${describeReject(messages, reject)}`),
    ...(rejected > shown.length ? [`    ${messages.moreRejects(number(rejected - shown.length))}`] : []),
  ].join('\n')
}

export const describeUnreadable = (messages: ImportMessages, { file, reason, detail }: UnreadableFile): string =>
  `${file}: ${messages.unreadable[reason](detail)}`

/** Why a file was refused that lacks much of what is stored. */
export const describeRemovals = (messages: ImportMessages, file: string, { removals }: TooManyRemovals): string => {
  const sum = (count: 'missing' | 'stored') => number(removals.reduce((total, removal) => total + removal[count], 0))
  const names = new Map<string, string>(prefectures.map(([code, name]) => [code, name]))
  const places = removals
    .filter(isTooMuch)
    .map(
      ({ prefecture, missing, stored }) =>
        `${names.get(prefecture) ?? prefecture} ${number(missing)}/${number(stored)}`,
    )
  return `${file}: ${messages.tooManyRemovals(sum('missing'), sum('stored'), places.join(', '))}`
}
