import type { ProblemKind } from './problemKind.ts'

/** Files on their way in. */
export const intakeProblems = {
  letters_not_begun: {
    status: 409,
    ja: ['返書の期限管理が始まっていません', '先に、返書の開始日と期限を決めてください。'],
    en: ['Letters are not begun', 'Please set from which day letters are owed, and within how many days, first.'],
  },
  sample_data_present: {
    status: 409,
    ja: [
      'サンプルデータがあります',
      '自院のデータと混ざらないように、先に「データ取り込み」の画面でサンプルデータを削除してください。',
    ],
    en: [
      'There is sample data',
      'Please remove the sample data on the screen of data imports first, so that it does not mix with your own.',
    ],
  },
  sample_data_refused: {
    status: 409,
    ja: [
      'サンプルデータは使えません',
      '自院のデータがあるか、自院またはその近くの医療機関が登録されていないため、サンプルデータを入れられません。',
    ],
    en: [
      'No sample data possible',
      'There is data of your own, or neither your institution nor others near it are known, so sample data cannot be added.',
    ],
  },
  already_imported: {
    status: 409,
    ja: ['取り込み済みのファイルです', '同じ内容のファイルがすでに取り込まれています。'],
    en: ['Already imported', 'A file with the same contents has been imported before.'],
  },
  already_waiting: {
    status: 409,
    ja: [
      'アップロード済みのファイルです',
      '同じ内容のファイルがすでにアップロードされていて、まだ取り込まれていません。',
    ],
    en: ['Already uploaded', 'A file with the same contents has been uploaded before and has not been imported yet.'],
  },
  months_changed: {
    status: 409,
    ja: [
      'ほかのリストが取り込まれました',
      '確認の後に、同じ月のリストが取り込まれたか、取り消されました。月ごとの件数を確かめて、もう一度取り込んでください。',
    ],
    en: [
      'Another list was imported',
      'A list of the same months was imported or undone since the check. Please look at the months and import again.',
    ],
  },
  import_running: {
    status: 409,
    ja: ['処理中です', 'この取り込みは処理中です。終わるのを待つか、中止してからもう一度お試しください。'],
    en: ['Still at work', 'This import is under way. Please wait until it ends, or abort it first.'],
  },
  import_started: {
    status: 409,
    ja: [
      'この操作はできません',
      'この取り込みはすでに終わったか、まだ始まっていません。最新の状態を確認してください。',
    ],
    en: ['Not possible now', 'This import has ended or has not started. Please look at its newest state.'],
  },
  file_changed: {
    status: 409,
    ja: [
      'ファイルの状態が変わりました',
      '画面を開いたあとに状態が変わりました。ファイルはそのままです。最新の状態を確かめてください。',
    ],
    en: [
      'The file has changed',
      'The file is in another state than the one that was shown, so nothing was done. Please look at its newest state.',
    ],
  },
  decision_needed: {
    status: 409,
    ja: [
      '先に決めることがあります',
      'ファイル全体を確認し、月ごとの扱いと重複している行の扱いを決めてから始めてください。',
    ],
    en: [
      'Something is to be decided first',
      'Please check the whole file, and decide what becomes of its months and of rows that are there twice.',
    ],
  },
  figures_busy: {
    status: 409,
    ja: [
      '紹介のデータを更新中です',
      'ファイルの取り込みなどで更新しています。入力した内容はそのままで、少し待ってからもう一度お試しください。',
    ],
    en: ['Referrals are being updated', 'A file is being taken in. Keep what you typed and try again in a moment.'],
  },
  from_file: {
    status: 409,
    ja: [
      'ファイルから取り込んだデータです',
      '取り込んだ紹介・逆紹介は、その月の一覧を次に取り込むと置き換わるため、1件ずつの修正や削除はできません。元のデータを直して、もう一度取り込んでください。',
    ],
    en: [
      'This came from a file',
      'What a file brought is replaced by the next list of its month, and so not corrected or deleted by hand. Please correct the source and import it again.',
    ],
  },
  unfinished_uploads: {
    status: 409,
    ja: [
      'アップロードの途中のファイルが多すぎます',
      'アップロードが終わっていないファイルの数か大きさが上限に達しています。途中のものを最後までアップロードするか取り消してから、もう一度お試しください。1日たつと自動で消えます。',
    ],
    en: [
      'Too many unfinished files',
      'The files that are still being sent have reached the limit. Send them to the end or cancel them first; after a day they are removed.',
    ],
  },
  file_lost: {
    status: 404,
    ja: [
      'ファイルの中身が見つかりません',
      'このファイルは保存場所に残っていません。元のファイルをもう一度登録するか、システム管理者にお問い合わせください。',
    ],
    en: [
      'The contents of the file are missing',
      'This file is no longer in the storage. Please add the original again, or ask the operator of this system.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemKind>>
