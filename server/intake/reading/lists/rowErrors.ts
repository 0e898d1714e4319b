import type { Language } from '#contract/messages.ts'

export type Text = Readonly<Record<Language, string>>

/** An error of a row. */
export interface RowError {
  /** From 0; null if no single column is the cause. */
  readonly column: number | null
  readonly message: Text
}

/** The texts for rows that cannot be stored. */
export const rowTexts = {
  empty: { ja: '入力してください', en: 'Must not be empty' },
  changedSince: {
    ja: 'ファイルをアップロードしたあとに、画面などで変更されています。上書きしていません。今の内容を確かめ、必要ならこの行をもう一度取り込んでください',
    en: 'This was changed after the file had been uploaded, and has not been overwritten. Please look at it, and import this row again if it is still right',
  },
  type: {
    ja: '種類として読み取れません。訪問、電話などの種類の名前にしてください',
    en: 'This is no type of communication. Please use the name of one, such as Visit',
  },
  day: {
    ja: '実在する日付として読み取れません。2026/4/1 や 令和8年4月1日 の形にしてください',
    en: 'This is no real date. Please write it like 2026/4/1',
  },
  serialFrom1904: {
    ja: '日付の番号のままのセルです（44838 など）。1904年から数えるブックのため、何日か決められません。Excelで列の表示形式を「日付」にし、正しい日付か確かめて保存し直してください',
    en: 'This cell shows the number of a day (as 44838). The workbook counts days from 1904, so that it is not certain which day is meant. Please format the column as dates in Excel, check them and save the file again',
  },
  toCome: { ja: '未来の日付です', en: 'This day is still to come' },
  longAgo: { ja: '1990年より前の日付です', en: 'This day is before 1990' },
  firstVisit: {
    ja: '初診か再診か読み取れません。「初診」「再診」または ○・× にしてください',
    en: 'Please write first or return visit, or yes or no',
  },
  reply: {
    ja: '返信状況として読み取れません。「済」「未」または返信日にしてください',
    en: 'Please write yes, no or the day of the answer',
  },
  earlyReply: { ja: '返信日が紹介日より前になっています', en: 'The answer cannot be earlier than the referral' },
  direction: {
    ja: '紹介か逆紹介か読み取れません。「紹介」「逆紹介」にしてください',
    en: 'Please write Referral or Reverse referral',
  },
  department: {
    ja: 'どの診療科か決められません。「診療科の確認」で選んでください',
    en: 'It is not clear which department this is. Please choose it among the questions',
  },
  roundedNumber: {
    ja: 'Excelで桁が失われた番号です（1.23E+07 など）。元の番号が分かりません。元のシステムからCSVを出力し直すか、列の書式を「文字列」にして元の番号を入れ直してください',
    en: 'Excel has cut digits off this number (as in 1.23E+07). Please export the file again, or format the column as text and enter the number anew',
  },
  fractionalNumber: {
    ja: '小数のある患者番号です。Excelで形が変わった可能性があります。元の番号を確かめ、列の書式を「文字列」にして入れ直してください',
    en: 'Patient numbers have no decimals; Excel may have changed this one. Please format the column as text and enter the number anew',
  },
  signedNumber: {
    ja: '前か後ろに「-」の付いた患者番号です。符号か、続きの桁が失われたものか分かりません。元の番号を確かめて直してください',
    en: 'There is a “-” before or behind this patient number: a sign, or a digit is missing behind it. Please check and mend it',
  },
  numberAsDay: {
    ja: 'Excelで日付に変わった番号です（12-4 が 12月4日 になるなど）。元のシステムからCSVを出力し直すか、列の書式を「文字列」にして元の番号を入れ直してください',
    en: 'Excel has made a day of this number (of 12-4, say). Please export the file again, or format the column as text and enter the number anew',
  },
  errorValue: {
    ja: 'Excelで表示できなかった番号です（##### や #N/A）。列の幅を広げるか数式を直し、保存し直してください',
    en: 'Excel could not show this number (##### or #N/A). Please widen the column or mend the formula, and save the file again',
  },
  time: {
    ja: '時刻として読み取れません。14:30 の形にしてください',
    en: 'This is no time. Please write it like 14:30',
  },
  integer: { ja: '整数として読み取れません', en: 'This is no whole number' },
  boolean: {
    ja: '○か×（はい・いいえ、1・0）にしてください',
    en: 'Please write yes or no',
  },
  staff: {
    ja: '該当する職員がいません。氏名、ログイン名、メールアドレスのいずれかにしてください',
    en: 'There is nobody of this name. Please use a name, login name or e-mail address',
  },
  namesakes: {
    ja: '同じ氏名の職員が複数います。ログイン名かメールアドレスにしてください',
    en: 'Several people have this name. Please use a login name or e-mail address',
  },
  id: { ja: 'IDとして読み取れません', en: 'This is no id' },
  communication: {
    ja: 'このIDのコミュニケーションはありません。削除された可能性があります',
    en: 'There is no communication of this id; it may have been deleted',
  },
  institution: { ja: '医療機関を入力してください', en: 'Please name an institution' },
  institutionId: { ja: 'このIDの医療機関はありません', en: 'There is no institution of this id' },
  code: {
    ja: '医療機関コードは10桁、または下7桁の数字にしてください',
    en: 'Codes of institutions have 10 digits, or their last 7',
  },
  longName: { ja: '医療機関の名称や住所が長すぎます', en: 'The name or address is too long' },
  question: {
    ja: 'どの医療機関か決められません。全行の確認で出る質問で、候補から選べます',
    en: 'It is not clear which institution this is. Choose it among the questions that the check of all rows brings',
  },
  contradiction: {
    ja: '医療機関IDと名称が別の医療機関を指しています。全行の確認で出る質問で、どちらか選べます',
    en: 'Id and name are of two institutions. Choose one among the questions that the check of all rows brings',
  },
  leftOut: {
    ja: 'この医療機関の行は取り込まないことになっています',
    en: 'Rows of this institution are to be left out',
  },
  nothing: { ja: '取り込む値がありません', en: 'There is nothing to take over' },
  tooManyCells: {
    ja: '見出しより列が多くあります。値の中のカンマは引用符（"）で囲んでください',
    en: 'There are more cells than headings. Values with commas need quotation marks',
  },
  quote: {
    ja: '引用符（"）の対応が取れていません',
    en: 'A quotation mark (") has no partner',
  },
  cut: {
    ja: 'ファイルの終わりで行が途切れています。ファイルを出力し直してください',
    en: 'The row breaks off with the file. Please export the file again',
  },
  characters: {
    ja: '読み取れない文字があります。ファイルを「CSV UTF-8」で保存し直してください',
    en: 'Some characters cannot be read. Please save the file as CSV UTF-8',
  },
} as const satisfies Record<string, Text>

/** The error of a day whose short year may be meant in two ways. */
export const unclearDay = (days: readonly string[]): Text => ({
  ja: `${days.map((day) => day.replaceAll('-', '/')).join(' と ')} のどちらか決められません。「年の短い日付の読み方」で選んでください`,
  en: `This may be ${days.map((day) => day.replaceAll('-', '/')).join(' or ')}. Please choose how short years are meant`,
})

/** The error of a row whose record an earlier row identifies too. */
export const repeats = (rowNumber: number): Text => ({
  ja: `${rowNumber}行目と同じ対象です。1行にまとめてください`,
  en: `Row ${rowNumber} is about the same one. Please put them into one row`,
})

/** The error of a text that exceeds the maximum length. */
export const tooLong = (most: number): Text => ({
  ja: `長すぎます。${most}文字以下にしてください`,
  en: `This is too long. ${most} characters are the most`,
})
