import type { UploadErrorCode } from '#contract/intake/dataUploads.ts'
import type { Language } from '#contract/messages.ts'
import type { UnreadableTableReason } from '../../tables/unreadableTable.ts'
import { importTexts, waitingTexts } from './fileTexts.ts'

type Text = Readonly<Record<Language, string>>

export type ArchiveTrouble =
  | 'archive_damaged'
  | 'archive_encrypted'
  | 'archive_too_large'
  | 'archive_nested'
  | 'archive_empty'
  | 'other_file'

/** The texts for uploads that have failed or wait, with what users can do, by `data_uploads.error_code`. */
export const uploadTexts = {
  ...importTexts,
  ...waitingTexts,
  empty: {
    ja: 'ファイルが空です。出力し直したファイルを送ってください',
    en: 'The file is empty. Please export it again and send that',
  },
  damaged: {
    ja: 'ファイルが壊れています。出力し直したファイルを送ってください',
    en: 'The file is damaged. Please export it again and send that',
  },
  no_table: {
    ja: '表やDPC調査のファイルではありません。様式1・Dファイル・EFファイル、または紹介・逆紹介の一覧を送ってください',
    en: 'This is neither a table nor a file of the DPC survey. Please send 様式1, D, EF files or lists of referrals',
  },
  archive_damaged: {
    ja: '圧縮ファイルが壊れています。圧縮し直すか、圧縮せずに送ってください',
    en: 'The archive is damaged. Please pack it again, or send the files without packing them',
  },
  archive_encrypted: {
    ja: '圧縮ファイルにパスワードが付いています。パスワードを外して送ってください',
    en: 'The archive has a password. Please send it without one',
  },
  archive_too_large: {
    ja: '展開後の内容が大きすぎます。ファイルを分けて送ってください',
    en: 'Unpacked, the contents are too large. Please send the files in parts',
  },
  archive_nested: {
    ja: '圧縮ファイルの中に、さらに圧縮ファイルがあります。中の圧縮ファイルを取り出して送ってください',
    en: 'There is an archive within the archive. Please take it out and send it by itself',
  },
  archive_empty: {
    ja: '圧縮ファイルの中に取り込めるファイルがありません。中身を確かめてください',
    en: 'The archive holds no file that can be taken in. Please look at what is in it',
  },
  other_file: {
    ja: 'この種類のファイルは取り込めません。テキスト（.txt・.csv・.tsv・.dat）またはExcelブック（.xlsx）を送ってください',
    en: 'Files of this kind cannot be taken in. Please send texts (.txt, .csv, .tsv, .dat) or workbooks (.xlsx)',
  },
  aborted: {
    ja: '中止しました。データは取り込む前のままです',
    en: 'Aborted. The figures are as they were before',
  },
  file_gone: {
    ja: '保存したファイルが見つかりません。もう一度送ってください',
    en: 'The stored file is gone. Please send it again',
  },
  file_damaged: {
    ja: '保存したファイルを正しく読み出せませんでした。データは取り込む前のままです。もう一度送ってください',
    en: 'The stored file could not be read as it was sent. The figures are as they were before. Please send it again',
  },
  interrupted: {
    ja: '処理を続けられませんでした。時間をおいて、もう一度取り込んでください',
    en: 'The work could not go on. Please take the file in again later',
  },
  set_aside: {
    ja: '3回処理を試みましたが、受け付けを完了できませんでした。この行を削除し、ファイルを出力し直すか分割して、もう一度送ってください',
    en: 'It could not be taken in; three attempts have failed. Please delete this, and send the file exported anew or in parts',
  },
  not_recognised: {
    ja: 'DPC調査のファイルとして読み取れないか、年月が決まっていません。種類と年月を確かめて、もう一度取り込んでください',
    en: 'This cannot be read as a file of the DPC survey, or has no month. Please check both and take it in again',
  },
  other_facility: {
    ja: 'これまでに取り込んだファイルと施設コードが違います。別の病院のファイルでないか確かめてください',
    en: 'The facility code is not that of the files before. Please see whether this is another hospital’s file',
  },
  other_month: {
    ja: 'すべての行が、指定した月のものではありません。年月を確かめて、もう一度取り込んでください',
    en: 'All rows belong to other months than the one chosen. Please check the month and take the file in again',
  },
  months_changed: {
    ja: 'まだ何も取り込んでいません。開始の後に、同じ月のファイルが取り込まれたか、取り消されました。置き換えるものを確かめて、もう一度取り込んでください',
    en: 'Nothing has been imported yet. A file of the same months was imported or undone since the start. Please look at what it replaces and import it again',
  },
  no_rows: {
    ja: '取り込める行がありませんでした。問題の一覧を確かめて、ファイルを出力し直してください',
    en: 'None of the rows could be taken in. Please look at the problems and export the file again',
  },
} as const satisfies Record<UnreadableTableReason | ArchiveTrouble | UploadErrorCode, Text> & Record<string, Text>

const isKnown = (code: string): code is keyof typeof uploadTexts => code in uploadTexts

/** The text of an error code. */
export const uploadErrorText = (code: string, language: Language): string =>
  uploadTexts[isKnown(code) ? code : 'interrupted'][language]
