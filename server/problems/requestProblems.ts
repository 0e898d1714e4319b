import type { ProblemKind } from './problemKind.ts'

/** What a request can lack or meet, whatever it is about. */
export const requestProblems = {
  malformed_request: {
    status: 400,
    ja: ['リクエストを読み取れません', '送信された内容の形式が壊れています。'],
    en: ['Malformed request', 'The request could not be read.'],
  },
  malformed_text: {
    status: 400,
    ja: ['文字を読み取れません', '送信された内容に UTF-8 ではない文字があります。UTF-8 で送信してください。'],
    en: ['Unreadable text', 'The request holds bytes that are not UTF-8. Please send it in UTF-8.'],
  },
  malformed_json: {
    status: 400,
    ja: ['JSON を読み取れません', '送信された内容が正しい JSON ではありません。'],
    en: ['Malformed JSON', 'The body is not valid JSON.'],
  },
  idempotency_key_invalid: {
    status: 400,
    ja: [
      'Idempotency-Key を読み取れません',
      'Idempotency-Key は、半角英数字・「-」・「_」の16文字から64文字で指定してください。',
    ],
    en: ['Invalid Idempotency-Key', 'An Idempotency-Key has 16 to 64 characters: letters, digits, - and _.'],
  },
  not_found: {
    status: 404,
    ja: ['見つかりません', '指定されたデータは存在しないか、削除されました。'],
    en: ['Not found', 'What you asked for does not exist or has been deleted.'],
  },
  idempotency_key_reused: {
    status: 409,
    ja: [
      'この Idempotency-Key は使われています',
      '同じ Idempotency-Key で、別の内容が登録されています。今回の内容は登録していません。別のキーで送信してください。',
    ],
    en: [
      'Idempotency-Key used before',
      'Something else was stored under this Idempotency-Key. Nothing was added now. Please send another key.',
    ],
  },
  stored_already: {
    status: 409,
    ja: [
      'すでに登録されています',
      '先に送信された同じ内容が登録されているため、もう一度は登録していません。一覧で確かめてください。一度だけ表示される内容（パスワードなど）は、もう表示できません。',
    ],
    en: [
      'Stored already',
      'The same was sent and stored before, so nothing was added now. Please look at the list. What is shown only once, such as a password, cannot be shown again.',
    ],
  },
  stored_and_deleted: {
    status: 409,
    ja: [
      '登録された後に削除されています',
      '先に送信された同じ内容は登録され、その後に削除されました。もう一度登録するときは、入力し直すか、もう一度保存してください。',
    ],
    en: [
      'Stored and deleted since',
      'The same was sent and stored before, and has been deleted since. To add it again, please save once more.',
    ],
  },
  request_timeout: {
    status: 408,
    ja: ['送信に時間がかかりすぎました', '通信の状態を確かめて、もう一度お試しください。入力した内容はそのままです。'],
    en: ['Sending took too long', 'Please check your connection and try again. What you typed is kept.'],
  },
  body_too_large: {
    status: 413,
    ja: ['送信内容が大きすぎます', '上限を超えています。内容を減らしてください。'],
    en: ['Request too large', 'The request is over the limit. Please send less.'],
  },
  file_too_large: {
    status: 413,
    ja: ['ファイルが大きすぎます', 'サイズの上限を超えています。分割するか、小さくしてから選び直してください。'],
    en: ['File too large', 'The file is over the limit. Please split it or make it smaller.'],
  },
  address_too_long: {
    status: 414,
    ja: [
      'アドレスが長すぎます',
      'アドレスを最後まで読み取れません。条件を減らすか、メニューから画面を開き直してください。',
    ],
    en: ['Address too long', 'The address cannot be read to its end. Please open the screen from the menu.'],
  },
  unsupported_media_type: {
    status: 415,
    ja: ['形式に対応していません', 'JSON で送信してください。'],
    en: ['Unsupported format', 'Please send JSON.'],
  },
  unsupported_charset: {
    status: 415,
    ja: ['文字コードに対応していません', 'JSON は UTF-8 で送信してください。'],
    en: ['Unsupported character encoding', 'Please send JSON in UTF-8.'],
  },
  invalid_input: {
    status: 422,
    ja: ['入力内容を確認してください', '正しくない項目があります。'],
    en: ['Please check your input', 'Some fields are not valid.'],
  },
  file_missing: {
    status: 422,
    ja: ['ファイルがありません', 'ファイルを1つ選んでアップロードしてください。'],
    en: ['No file', 'Please choose one file to send.'],
  },
  several_files: {
    status: 422,
    ja: ['ファイルが複数あります', '一度にアップロードできるファイルは1つです。1つずつアップロードしてください。'],
    en: ['Several files', 'One file can be sent at a time. Please send them one by one.'],
  },
  storage_full: {
    status: 503,
    ja: [
      'ファイルを保存できません',
      'サーバーの保存場所に空きがありません。システム管理者に連絡し、しばらくしてからもう一度お試しください。',
    ],
    en: [
      'The file cannot be stored',
      'The server has no room left. Please tell the operator of this system, and try again later.',
    ],
  },
  headers_too_large: {
    status: 431,
    ja: [
      'リクエストのヘッダーが大きすぎます',
      'アドレスが長いか、このサイトの Cookie が増えすぎています。Cookie を削除してから、もう一度お試しください。',
    ],
    en: [
      'Request headers too large',
      'The address is too long, or this site has too many cookies. Please delete the cookies and try again.',
    ],
  },
  expectation_failed: {
    status: 417,
    ja: ['対応していない条件です', 'Expect に指定できるのは 100-continue だけです。'],
    en: ['Expectation failed', 'The server only supports Expect: 100-continue.'],
  },
  too_many_requests: {
    status: 429,
    ja: ['アクセスが集中しています', '少し待ってからもう一度お試しください。'],
    en: ['Too many requests', 'Please wait a moment and try again.'],
  },
  too_much_at_once: {
    status: 429,
    ja: [
      '処理が集中しています',
      '集計や出力がいくつも同時に行われています。終わるのを待って、もう一度お試しください。',
    ],
    en: [
      'Too much at once',
      'Several calculations or exports are under way already. Please try again when they have ended.',
    ],
  },
  internal: {
    status: 500,
    ja: ['一時的なエラーが発生しました', '時間をおいてもう一度お試しください。システム管理者に通知されました。'],
    en: ['Something went wrong', 'Please try again later. The operator of this system has been notified.'],
  },
  took_too_long: {
    status: 503,
    ja: [
      '時間がかかりすぎたため中止しました',
      '期間や条件を絞るか、少し待ってからもう一度お試しください。入力した内容はそのままです。',
    ],
    en: [
      'Stopped because it took too long',
      'Narrow the period or the conditions, or try again in a moment. What you typed is kept.',
    ],
  },
  busy: {
    status: 503,
    ja: [
      'ほかの処理と重なりました',
      '同じデータをほかの人が更新していました。入力した内容はそのままで、もう一度お試しください。',
    ],
    en: ['Others were at work on it', 'Somebody else was changing the same data. Keep what you typed and try again.'],
  },
  unavailable: {
    status: 503,
    ja: ['ただいま接続できません', '入力した内容はそのままで、少し待ってからもう一度お試しください。'],
    en: ['Not reachable at the moment', 'Keep what you typed and try again in a moment.'],
  },
} as const satisfies Readonly<Record<string, ProblemKind>>
