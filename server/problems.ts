import { shortDay, shortMoment } from '#contract/dayTexts.ts'
import type { z } from 'zod'
import type { Problem } from '#contract/core.ts'
import type { Language } from '#contract/messages.ts'
import { isFileRecord } from '#contract/intake/fileRecords.ts'
import { type Permission, permissionNames } from '#contract/permissions.ts'
import { timeInJapan } from './japanDays.ts'

interface ProblemKind {
  readonly status: number
  readonly ja: readonly [title: string, detail: string]
  readonly en: readonly [title: string, detail: string]
}

/** All problems that the API replies with, by code. */
const kinds = {
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
  not_signed_in: {
    status: 401,
    ja: ['サインインが必要です', 'サインインの有効期限が切れたか、まだサインインしていません。'],
    en: ['Sign-in required', 'You are not signed in, or your session has expired.'],
  },
  sign_in_failed: {
    status: 401,
    ja: [
      'サインインできません',
      'ログイン名またはメールアドレス、もしくはパスワードが正しくありません。続けて間違えた場合は、しばらく待ってからお試しください。',
    ],
    en: [
      'Sign-in failed',
      'The login name or e-mail address or the password is not right. After several attempts, wait a while before you try again.',
    ],
  },
  insufficient_scope: {
    status: 403,
    ja: ['権限がありません', 'このトークンではこの操作を行えません。'],
    en: ['Not allowed', 'This token does not carry the scope of this operation.'],
  },
  account_disabled: {
    status: 403,
    ja: ['利用できません', 'このアカウントではこのサービスを利用できません。組織のオーナーにお問い合わせください。'],
    en: ['Not available', 'This account may not use the service. Please contact an owner of your organisation.'],
  },
  feature_missing: {
    status: 403,
    ja: ['ご契約に含まれない機能です', 'この機能を使うには組織のオーナーにお問い合わせください。'],
    en: ['Not in your plan', 'Please contact an owner of your organisation to use this feature.'],
  },
  owner_only: {
    status: 403,
    ja: ['権限がありません', 'この操作はオーナーだけが行えます。'],
    en: ['Not allowed', 'Only owners may do this.'],
  },
  permission_missing: {
    status: 403,
    ja: ['権限がありません', 'この操作に必要な権限がありません。必要な場合は組織のオーナーに依頼してください。'],
    en: [
      'Not allowed',
      'Your role does not include what this needs. Please ask an owner of your organisation if you need it.',
    ],
  },
  cs_account_only: {
    status: 403,
    ja: ['権限がありません', 'テナント設定は、テナント管理の権限を持つアカウントだけが利用できます。'],
    en: ['Not allowed', 'Only accounts that look after the tenant may do this.'],
  },
  writer_only: {
    status: 403,
    ja: ['権限がありません', 'コメントの変更と削除は、書いた本人だけが行えます。'],
    en: ['Not allowed', 'Only the person who wrote a comment may change or delete it.'],
  },
  creator_only: {
    status: 403,
    ja: [
      '権限がありません',
      '変更と削除は、作成した本人とオーナーだけが行えます。複製すると自分のものとして編集できます。',
    ],
    en: ['Not allowed', 'Only its creator and owners may change or delete it. You can duplicate it and edit the copy.'],
  },
  not_found: {
    status: 404,
    ja: ['見つかりません', '指定されたデータは存在しないか、削除されました。'],
    en: ['Not found', 'What you asked for does not exist or has been deleted.'],
  },
  interaction_expired: {
    status: 410,
    ja: ['サインインの時間が切れました', 'お手数ですが、もう一度サインインしてください。'],
    en: ['Sign-in took too long', 'Please sign in again.'],
  },
  link_expired: {
    status: 410,
    ja: ['このリンクは使えません', 'すでに使われたか、有効期限が切れています。新しいリンクを受け取ってください。'],
    en: ['This link no longer works', 'It has been used, or is too old. Please get a new one.'],
  },
  code_void: {
    status: 410,
    ja: ['確認コードが無効になりました', '時間が経過したか、続けて間違えたためです。新しいコードを送ってください。'],
    en: ['The code no longer works', 'It is too old, or was typed wrong too often. Please send a new one.'],
  },
  mfa_required: {
    status: 409,
    ja: ['二段階認証は解除できません', '組織の設定で、全員の二段階認証が必須になっています。'],
    en: ['Codes cannot be turned off', 'Your organisation asks everybody for a code.'],
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
  edit_conflict: {
    status: 409,
    ja: ['先に更新されています', '先に内容が更新されています。最新の内容を確認してください。'],
    en: ['It was saved meanwhile', 'This has been changed. Please look at the newest version.'],
  },
  name_taken: {
    status: 409,
    ja: ['すでに使われています', '同じ名前がすでに登録されています。別の名前にしてください。'],
    en: ['Already in use', 'This name is already taken. Please choose another.'],
  },
  limit_reached: {
    status: 409,
    ja: ['上限に達しています', 'ご契約の上限に達しているため、これ以上追加できません。'],
    en: ['Limit reached', 'Your plan’s limit has been reached; no more can be added.'],
  },
  too_many_saved_filters: {
    status: 409,
    ja: ['上限に達しています', '保存した条件は、一つの画面につき100件までです。使わないものを削除してください。'],
    en: ['Limit reached', 'A screen can have 100 saved conditions. Please delete some that you do not need.'],
  },
  too_many_shared_filters: {
    status: 409,
    ja: [
      '上限に達しています',
      '組織で共有できる条件は、一つの画面につき100件までです。使わないものの共有をやめてください。',
    ],
    en: [
      'Limit reached',
      'An office can share 100 saved conditions a screen. Please stop sharing some that nobody needs.',
    ],
  },
  too_many_pinned_filters: {
    status: 409,
    ja: [
      'これ以上ピン留めできません',
      '一つの一覧にピン留めできる条件は8件までです。ほかの条件のピン留めを外してください。',
    ],
    en: ['No more can be pinned', 'Eight saved conditions can be pinned above a list. Please unpin another.'],
  },
  last_owner: {
    status: 409,
    ja: [
      '最後のオーナーです',
      'オーナーが 1 人もいなくなるため、変更や削除はできません。先に別のアカウントをオーナーにしてください。',
    ],
    en: ['The last owner', 'Nobody would be left to manage the accounts. Make another account an owner first.'],
  },
  own_account: {
    status: 409,
    ja: [
      '自分のアカウントには行えません',
      '自分自身の降格・利用停止・削除はできません。別のオーナーに依頼してください。',
    ],
    en: ['Not for your own account', 'You cannot demote, disable or delete yourself. Please ask another owner.'],
  },
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
  email_not_draft: {
    status: 409,
    ja: [
      '下書きではありません',
      '予約中・承認待ち・送信済みのメールは変更できません。予約や承認の依頼を取り消すか、コピーして新しいメールを作ってください。',
    ],
    en: [
      'Not a draft',
      'An e-mail that is scheduled, waits for approval or has been sent cannot be changed. Take it back first, or make a copy.',
    ],
  },
  email_sent: {
    status: 409,
    ja: ['送信が始まっています', '送信が始まったメールは削除できません。'],
    en: ['Sending has begun', 'An e-mail whose sending has begun cannot be deleted.'],
  },
  email_has_errors: {
    status: 409,
    ja: ['このままでは送信できません', '送信前の確認で見つかった問題を直してから、もう一度送信してください。'],
    en: ['Cannot be sent as it is', 'Please correct what the check before sending has found, then send again.'],
  },
  email_recipient_count_differs: {
    status: 409,
    ja: [
      '宛先の件数が一致しません',
      '確認された件数が、現在の宛先の件数と違います（配信停止などで宛先が変わった場合もあります）。宛先を確認してから、もう一度送信に進んでください。',
    ],
    en: [
      'The number of recipients differs',
      'What was confirmed is not the present number; recipients may have unsubscribed. Please look at the recipients before you go on.',
    ],
  },
  email_not_waiting: {
    status: 409,
    ja: ['予約中・承認待ちではありません', 'すでに送信が始まったか、下書きに戻されています。'],
    en: [
      'Does not wait',
      'It neither waits for its time nor for approval: its sending has begun, or it is a draft again.',
    ],
  },
  email_own_approval: {
    status: 403,
    ja: ['自分の依頼は承認できません', '送信を依頼した人とは別の人が承認してください。'],
    en: ['Another person approves', 'Whoever asked for the sending cannot approve it.'],
  },
  suppression_lifted: {
    status: 409,
    ja: [
      'すでに解除されています',
      'この配信停止は、先に解除されています。入力した理由は記録していません。解除した人と理由は「履歴」で確認してください。',
    ],
    en: [
      'Lifted already',
      'Somebody has lifted this before. Your reason has not been recorded. The history says who lifted it and why.',
    ],
  },
  doubts_changed: {
    status: 409,
    ja: [
      '届いたか分からない宛先が変わりました',
      '画面を開いたあとに、ほかの人が決めたか、宛先が増えました。何も変えていません。最新の一覧を確かめて、もう一度選んでください。',
    ],
    en: [
      'Other recipients are in doubt now',
      'Since you opened this, somebody has decided about some, or others have come. Nothing was changed. Please look at the list and choose again.',
    ],
  },
  waiting_emails_let_in: {
    status: 409,
    ja: [
      '送信待ちのメールの宛先に加わります',
      '送信の予約または承認を待っているメールにも送られるようになります。まだ何も変えていません。件数を確かめてください。',
    ],
    en: [
      'Waiting e-mails would go there too',
      'E-mails that wait for their time or for approval would go to this address too. Nothing was changed yet.',
    ],
  },
  email_not_sending: {
    status: 409,
    ja: ['送信中ではありません', 'まだ送信が始まっていないか、すでに終わっています。'],
    en: ['Is not being sent', 'The sending has not begun, or it is over.'],
  },
  email_not_held: {
    status: 409,
    ja: ['一時停止中ではありません', 'すでに再開されたか、終わっています。'],
    en: ['Is not held', 'It has been continued already, or it is over.'],
  },
  email_rests_at_night: {
    status: 409,
    ja: ['夜間は送信しません', '21時から7時までは送信しない設定です。朝になると自動で再開します。'],
    en: ['Rests at night', 'Nothing is sent from 21:00 to 7:00. It goes on by itself in the morning.'],
  },
  email_not_begun: {
    status: 409,
    ja: ['まだ送信されていません', '訂正のメールは、送信が始まったメールに対して作れます。'],
    en: ['Has not been sent', 'Only an e-mail whose sending has begun can be corrected.'],
  },
  email_test_not_sent: {
    status: 502,
    ja: [
      'テスト送信できませんでした',
      'メールサーバーが受け付けませんでした。宛先と差出人のアドレスを確かめてください。',
    ],
    en: [
      'The test was not sent',
      'The mail server has not taken it. Please look at the addresses of recipient and sender.',
    ],
  },
  visit_plan_closed: {
    status: 409,
    ja: ['この予定は終わっています', 'すでに訪問済みか、取り消されています。最新の予定を確認してください。'],
    en: ['No longer planned', 'This visit is done already, or was cancelled. Please look at the newest plans.'],
  },
  recorded_already: {
    status: 409,
    ja: [
      'すでに記録されています',
      '同じ訪問予定またはタスクの記録があります。もう一つ別の記録として残すときは、その記録を確かめてから保存してください。',
    ],
    en: [
      'Recorded already',
      'A communication stands for this planned visit or task. To keep another one beside it, look at that first, then save.',
    ],
  },
  institution_known: {
    status: 409,
    ja: [
      '似た医療機関がすでにあります',
      '同じ名称または電話番号の医療機関がすでに登録されています。別の医療機関であることを確かめてから追加してください。',
    ],
    en: [
      'Known already',
      'An institution with this name or telephone number is known already. Please make sure that it is another one.',
    ],
  },
  institution_in_use_as_own: {
    status: 409,
    ja: [
      '自院として設定されています',
      'テナント設定で自院またはグループの医療機関になっています。先に設定を変えてください。',
    ],
    en: [
      'It is the own hospital',
      'The tenant’s settings name it as the own institution or one of the group. Please change the settings first.',
    ],
  },
  merge_undone: {
    status: 409,
    ja: ['すでに元に戻されています', 'この統合はすでに取り消されています。'],
    en: ['Undone already', 'This merge has been taken back already.'],
  },
  institution_used: {
    status: 409,
    ja: [
      '記録のある医療機関は削除できません',
      '訪問記録・タスク・紹介データなど、この医療機関の記録があります（削除から30日以内のものを含みます）。同じ医療機関がほかにある場合は統合してください。',
    ],
    en: [
      'Records name it',
      'Visits, tasks, referrals or other records name this institution, or were deleted less than 30 days ago. If it is listed elsewhere too, please merge them.',
    ],
  },
  in_use: {
    status: 409,
    ja: ['使用中です', '使われているものが含まれています。削除すると、設定されている先からも外れます。'],
    en: ['In use', 'Something that would be deleted is in use; the records concerned would lose it.'],
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
  too_many_codes: {
    status: 429,
    ja: ['コードを送りすぎました', '15分ほど待ってから、もう一度お試しください。'],
    en: ['Too many codes', 'Please wait about 15 minutes and try again.'],
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
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof kinds

/** Who deleted a record, and when. */
export interface Deletion {
  /** The kind of the record, as the audit log names it. */
  readonly record: string
  /** Absent if it is unknown or not for the caller to see. */
  readonly by?: { readonly id: number; readonly name: string }
  readonly at: string
  /** Whether the caller can bring it back. */
  readonly isRestorable: boolean
  /** Of a file: whether it was discarded before anything of it was taken in. Otherwise it was undone. */
  readonly isDiscarded?: boolean
  /** Whether somebody else can: whoever made it, and owners. */
  readonly isRestorableByMaker?: boolean
}

export interface ProblemExtras {
  readonly errors?: readonly { readonly path: string; readonly message: string | Readonly<Record<Language, string>> }[]
  /** For a 403 `feature_missing`: whether the caller is an owner, whom no other owner can help. */
  readonly isOwner?: boolean
  /** For a 403 `permission_missing`: what the caller's role lacks. */
  readonly permissions?: readonly Permission[]
  /** For a 403 `account_disabled`: whether the account may open the partner map. */
  readonly opensPartnerMap?: boolean
  /** For a refusal that an owner can do something about: the names of some owners. Absent if they are not for the caller to see. */
  readonly owners?: readonly string[]
  /** For an `in_use`: the version of the uses. */
  readonly usesVersion?: string
  /** For a 409: the record's state on the server. */
  readonly current?: unknown
  /** For an `edit_conflict`: whether the caller's own account stored that state; with a deletion, whether it deleted. Absent if it is unknown. */
  readonly isOwn?: boolean
  /** For an `edit_conflict` about what has no version of its own: the operations of which the last about the record is the one that was faster. */
  readonly lastOf?: readonly string[]
  /** For an `edit_conflict`: whose account stored that state. Absent if it is unknown or not for the caller to see. */
  readonly savedBy?: { readonly id: number; readonly name: string }
  /** For an `edit_conflict`: when that state was stored. */
  readonly savedAt?: string
  /** For an `edit_conflict` about who gets an e-mail: how many the caller has seen, if that is known, and how many there are now. */
  readonly recipientCounts?: { readonly before: number | undefined; readonly now: number }
  /** For an `email_not_draft`: the state of the e-mail, who sent or scheduled it or asked for that, and for when. */
  readonly settledEmail?: {
    readonly status: string
    readonly by: string | null
    readonly scheduledAt: string | null
    /** Whether it was to be sent, and not to be changed. */
    readonly isSending?: boolean
  }
  /** For a refused command or change: what it is called. */
  readonly refusedAction?: Readonly<Record<Language, string>>
  /** For a 409 about the state of records: which they are, where the path of the call does not name them. */
  readonly settledIds?: readonly number[]
  /** For a 409 about visits that are done: the communications that made them so. */
  readonly settledByCommunications?: readonly number[]
  /** For a 409 about the state of a record: who brought it there, how and when. The name is absent if it is unknown or not for the caller to see. */
  readonly settledBy?: {
    readonly action: Readonly<Record<Language, string>>
    readonly at: string
    readonly isOwn: boolean
    readonly name?: string
  }
  /** For an `edit_conflict`: whether that was a handover, which the record went along with. */
  readonly isHandover?: boolean
  /** For a `not_found` of an institution that was merged with another, and for an `invalid_input` that names it: with which, by whom and when. */
  readonly mergedInto?: {
    readonly id: number
    readonly name: string
    /** What the merged one was called. */
    readonly from: string
    readonly by: string
    readonly at: string
  }
  /** For a `not_found`: how the record was deleted, if it was. */
  readonly deletion?: Deletion
  /** For a 429 or 503: after how long a retry is worth while. */
  readonly retryAfterSeconds?: number
}

type Sentences = readonly [title: string, detail: string]

/** An expected failure for the caller. Throw it anywhere below a route. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.status = kinds[code].status
    this.extras = extras
  }
}

/** @example throw problem('not_found') */
export const problem = (code: ProblemCode, extras?: ProblemExtras): ProblemError => new ProblemError(code, extras)

/** A 422 that names the fields of a failed check, each once with its most specific message. */
export const invalidInput = (issues: readonly z.core.$ZodIssue[]): ProblemError =>
  problem('invalid_input', {
    errors: [...new Map(issues.map(({ path, message }) => [path.map(String).join('.'), message]))].map(
      ([path, message]) => ({ path, message }),
    ),
  })

/** A 422 for one field, with its own message. */
export const invalidField = (path: string, message: Readonly<Record<Language, string>>): ProblemError =>
  problem('invalid_input', { errors: [{ path, message }] })

/** A 422 for ids in a field that do not exist, or not in this tenant. */
export const unknownIds = (field: string): ProblemError =>
  problem('invalid_input', {
    errors: [
      {
        path: field,
        message: {
          ja: '存在しないものが含まれています。削除された可能性があるため、選び直してください',
          en: 'Contains something that does not exist; it may have been deleted. Please choose again',
        },
      },
    ],
  })

/** A 409 for a name that another record already has; the message belongs to the name's field. */
export const nameTaken = (field = 'name'): ProblemError =>
  problem('name_taken', {
    errors: [
      {
        path: field,
        message: { ja: 'すでに使われています。別の名前にしてください', en: 'Is already taken. Please choose another' },
      },
    ],
  })

/** An owner turns to whoever the contract is with. */
const featureMissingForOwner: Readonly<Record<Language, Sentences>> = {
  ja: [kinds.feature_missing.ja[0], 'この機能を使うには、サポート窓口にお問い合わせください。'],
  en: [kinds.feature_missing.en[0], 'Please contact support to use this feature.'],
}

/** Whom a member asks: オーナー（佐藤さん・鈴木さん）, or nobody by name if the names are not known. */
const ownersIn = (language: Language, owners: readonly string[] = []): string => {
  if (language === 'ja')
    return owners.length === 0 ? 'オーナー' : `オーナー（${owners.map((name) => `${name}さん`).join('・')}）`
  return `an owner of your organisation${owners.length === 0 ? '' : ` (${owners.join(' or ')})`}`
}

/** What a member is told who lacks a feature of the plan, or the role of an owner. */
const refusedForOwners = (
  code: 'feature_missing' | 'owner_only',
  owners: readonly string[],
): Readonly<Record<Language, Sentences>> => {
  const { ja, en } = kinds[code]
  const [askJa, askEn] = [ownersIn('ja', owners), ownersIn('en', owners)]
  if (code === 'feature_missing')
    return {
      ja: [ja[0], `この機能を使うには組織の${askJa}にお問い合わせください。`],
      en: [en[0], `Please contact ${askEn} to use this feature.`],
    }
  return {
    ja: [ja[0], `${ja[1]}必要な場合は${askJa}に依頼してください。`],
    en: [en[0], `${en[1]} If you need it, please ask ${askEn}.`],
  }
}

/** Names what a role lacks, and what its holder can do. */
const missingPermissions = (
  permissions: readonly Permission[],
  language: Language,
  owners: readonly string[] | undefined,
): string => {
  const names = permissions.map((permission) => permissionNames[permission][language])
  return language === 'ja'
    ? `「${names.join('」「')}」の権限がありません。必要な場合は組織の${ownersIn('ja', owners)}に依頼してください。`
    : `Your role does not include ${names.join(' and ')}. Please ask ${ownersIn('en', owners)} if you need it.`
}

/** When something was saved or deleted, as a sentence says it. */
export const momentIn = (language: Language, at: string | undefined): string => {
  if (at === undefined) return ''
  const moment = shortMoment(at, language)
  return language === 'ja' ? `${moment}に` : ` at ${moment}`
}

/** Who changed the recipients of an e-mail that somebody was about to send, when, and from how many to how many. */
const changedRecipientsOf = (
  { before, now }: NonNullable<ProblemExtras['recipientCounts']>,
  { isOwn, savedBy, savedAt }: ProblemExtras,
): Readonly<Record<Language, Sentences>> => {
  const [ja, en] = [momentIn('ja', savedAt), momentIn('en', savedAt)]
  const counts =
    before === undefined
      ? { ja: `変更しました（いまは${now}件）`, en: `There are ${now} now.` }
      : before === now
        ? { ja: `入れ替えました（件数は${now}件のまま）`, en: `There are still ${now}, but others.` }
        : { ja: `${before}件から${now}件に変更しました`, en: `There were ${before}, and there are ${now} now.` }
  const who = isOwn
    ? { ja: 'ご自分が別の画面で', en: 'You' }
    : { ja: savedBy ? `${savedBy.name}さんが` : '別の人が', en: savedBy?.name ?? 'Somebody else' }
  const changed =
    isOwn === undefined
      ? { ja: `${ja}宛先が変わりました（いまは${now}件）。`, en: `The recipients were changed${en}. ${counts.en}` }
      : { ja: `${who.ja}${ja}宛先を${counts.ja}。`, en: `${who.en} changed the recipients${en}. ${counts.en}` }
  return {
    ja: ['宛先が変わりました', `${changed.ja}宛先を確認してから、もう一度送信に進んでください。`],
    en: ['The recipients have changed', `${changed.en} Please look at them before you go on.`],
  }
}

/** Who was faster, and when, as far as that is known. */
const conflictOf = (extras: ProblemExtras): Readonly<Record<Language, Sentences>> => {
  const { isOwn, savedBy, savedAt, isHandover, recipientCounts } = extras
  if (recipientCounts) return changedRecipientsOf(recipientCounts, extras)
  const [ja, en] = [momentIn('ja', savedAt), momentIn('en', savedAt)]
  const look = { ja: '最新の内容を確認してください。', en: 'Please look at the newest version.' }
  if (isOwn === undefined)
    return {
      ja: [kinds.edit_conflict.ja[0], `${ja === '' ? '先に' : ja}内容が更新されています。${look.ja}`],
      en: [kinds.edit_conflict.en[0], `This was changed${en}. ${look.en}`],
    }
  if (isHandover)
    return {
      ja: [
        '引き継ぎで担当者が変わりました',
        `${isOwn ? 'ご自分' : savedBy ? `${savedBy.name}さん` : '別の人'}が${ja}担当の引き継ぎを行いました。${look.ja}`,
      ],
      en: [
        'It was handed over meanwhile',
        `${isOwn ? 'You' : (savedBy?.name ?? 'Somebody else')} handed this over${en}. ${look.en}`,
      ],
    }
  if (isOwn)
    return {
      ja: [
        'ご自分の別の画面で先に保存されています',
        `ご自分の別のウィンドウまたは端末で、${ja}内容が更新されました。${look.ja}`,
      ],
      en: [
        'You saved this in another window',
        `You changed this${en} in another window or on another device. ${look.en}`,
      ],
    }
  return {
    ja: [
      'ほかの人が先に更新しました',
      `${savedBy ? `${savedBy.name}さん` : '別の人'}が${ja}内容を更新しました。${look.ja}`,
    ],
    en: ['Somebody was faster', `${savedBy?.name ?? 'Somebody else'} changed this${en}. ${look.en}`],
  }
}

/** In which state an e-mail is that is no draft any more, by whom and for when, and how it can be changed after all. */
const settledEmailOf = ({
  status,
  by,
  scheduledAt,
  isSending = false,
}: NonNullable<ProblemExtras['settledEmail']>): Readonly<Record<Language, Sentences>> => {
  const who = { ja: by ? `${by}さん` : 'ほかの人', en: by ?? 'Somebody else' }
  const [day = '', time = ''] = scheduledAt === null ? [] : timeInJapan(new Date(scheduledAt)).split(' ')
  const at = {
    ja: day === '' ? '' : `${shortDay(day, 'ja')} ${time.slice(0, 5).replace(/^0/, '')}`,
    en: day === '' ? '' : `${shortDay(day, 'en')} ${time.slice(0, 5).replace(/^0/, '')}`,
  }
  const undone = isSending
    ? { ja: '送信していません。', en: 'Nothing was sent' }
    : { ja: '保存していません。', en: 'Nothing was saved' }
  const back = isSending
    ? { ja: 'このメールの画面で、いまの状態を確かめてください。', en: 'Please look at its state on its page.' }
    : {
        ja: 'このメールの画面で「下書きに戻す」を押すと、変更できます。',
        en: 'To change it, make it a draft again on its page.',
      }
  if (status === 'scheduled')
    return {
      ja: ['このメールは予約中です', `予約中（${who.ja}が予約、${at.ja}に送信）のため、${undone.ja}${back.ja}`],
      en: ['This e-mail is scheduled', `${undone.en}: ${who.en} has scheduled it for ${at.en}. ${back.en}`],
    }
  if (status === 'waiting_approval')
    return {
      ja: ['このメールは承認待ちです', `承認待ち（${who.ja}が依頼）のため、${undone.ja}${back.ja}`],
      en: ['This e-mail waits for approval', `${undone.en}: ${who.en} has asked for its approval. ${back.en}`],
    }
  return {
    ja: [
      'このメールは送信が始まっています',
      `${who.ja}が送信したため、${undone.ja}必要な場合は、コピーして新しいメールを作ってください。`,
    ],
    en: ['The sending has begun', `${undone.en}: ${who.en} has sent it. If you need to, please make a copy.`],
  }
}

/** Who undid or discarded a file, and when. */
const undoingOf = (
  at: Readonly<Record<Language, string>>,
  name: string | undefined,
  isOwn: boolean,
): Readonly<Record<Language, Sentences>> => {
  const by = isOwn
    ? { ja: 'ご自分の別のウィンドウまたは端末で、', en: 'You undid this import' }
    : { ja: `${name ? `${name}さん` : 'ほかの人'}が`, en: `${name ?? 'Somebody else'} undid this import` }
  return {
    ja: [
      'この取り込みは取り消されています',
      `${by.ja}${at.ja}${isOwn ? '取り消しています' : '取り消しました'}。必要な場合は、ファイルをもう一度取り込んでください。`,
    ],
    en: ['This import has been undone', `${by.en}${at.en}. If it is still needed, please import the file again.`],
  }
}

/** Who discarded a file that waited, and when. */
const discardingOf: typeof undoingOf = (at, name, isOwn) => {
  const by = isOwn
    ? { ja: 'ご自分の別のウィンドウまたは端末で、', en: 'You discarded this file' }
    : { ja: `${name ? `${name}さん` : 'ほかの人'}が`, en: `${name ?? 'Somebody else'} discarded this file` }
  return {
    ja: [
      'このファイルは破棄されています',
      `${by.ja}${at.ja}${isOwn ? '破棄しています' : '破棄しました'}。必要な場合は、もう一度アップロードしてください。`,
    ],
    en: ['This file has been discarded', `${by.en}${at.en}. If it is still needed, please upload it again.`],
  }
}

/** Who deleted what somebody is writing to, when, and whether it can be restored. */
const deletionOf = (
  { record, by, at, isDiscarded, isRestorable, isRestorableByMaker }: Deletion,
  isOwn = false,
): Readonly<Record<Language, Sentences>> => {
  const [ja, en] = [momentIn('ja', at), momentIn('en', at)]
  if (isFileRecord(record)) return (isDiscarded ? discardingOf : undoingOf)({ ja, en }, by?.name, isOwn)
  const next = isRestorable
    ? { ja: '元に戻すと、続けることができます。', en: 'Restore it to go on.' }
    : isRestorableByMaker
      ? { ja: '作成した人かオーナーは、元に戻せます。', en: 'Whoever made it and owners can restore it.' }
      : {
          ja: '元に戻すことはできません。必要な場合は、新しく追加してください。',
          en: 'It cannot be restored. If it is still needed, please add it anew.',
        }
  if (isOwn)
    return {
      ja: [
        'ご自分の別の画面で削除されています',
        `ご自分の別のウィンドウまたは端末で、${ja}削除されています。${next.ja}`,
      ],
      en: [
        'You deleted this in another window',
        `You deleted this${en} in another window or on another device. ${next.en}`,
      ],
    }
  return {
    ja: ['ほかの人が削除しました', `${by ? `${by.name}さん` : 'ほかの人'}が${ja}削除しました。${next.ja}`],
    en: ['Somebody has deleted this', `${by?.name ?? 'Somebody else'} deleted this${en}. ${next.en}`],
  }
}

/** Which institution was merged with which one, by whom and when. */
const mergerOf = ({
  name,
  from,
  by,
  at,
}: NonNullable<ProblemExtras['mergedInto']>): Readonly<Record<Language, Sentences>> => ({
  ja: [
    '統合されました',
    `「${from}」は、${by}さんが${momentIn('ja', at)}「${name}」に統合しました。これまでの記録は統合先のカルテにあります。`,
  ],
  en: [
    'Merged with another',
    `${by} merged “${from}” with “${name}”${momentIn('en', at)}. Its earlier records are there.`,
  ],
})

/**
 * A 422 at the field that names an institution that is no more, which says what became of it.
 * @param isOnly - whether the field names no other one, so that the one that it was merged with can take its place
 * @returns undefined if nobody knows
 */
export const goneInstitution = (
  path: string,
  { mergedInto, deletion }: Pick<ProblemExtras, 'mergedInto' | 'deletion'>,
  isOnly: boolean,
): ProblemError | undefined => {
  if (mergedInto) {
    const { ja, en } = mergerOf(mergedInto)
    const message = { ja: ja[1], en: en[1] }
    return problem('invalid_input', { errors: [{ path, message }], ...(isOnly && { mergedInto }) })
  }
  if (!deletion) return undefined
  const { ja, en } = deletionOf(deletion)
  return invalidField(path, { ja: ja[1], en: en[1] })
}

const sentencesOf = ({ code, extras }: ProblemError): Readonly<Record<Language, Sentences>> => {
  if (code === 'edit_conflict') return conflictOf(extras)
  if (extras.settledEmail) return settledEmailOf(extras.settledEmail)
  if (extras.mergedInto) return mergerOf(extras.mergedInto)
  if (extras.deletion) return deletionOf(extras.deletion, extras.isOwn)
  if (code === 'feature_missing' && extras.isOwner) return featureMissingForOwner
  const { owners = [] } = extras
  return (code === 'feature_missing' || code === 'owner_only') && owners.length > 0
    ? refusedForOwners(code, owners)
    : kinds[code]
}

/** Which action was refused, and who has done what to its record meanwhile, as far as that is known; in front of why. */
const refusalOf = (
  { refusedAction, settledBy }: Pick<ProblemExtras, 'refusedAction' | 'settledBy'>,
  language: Language,
): string => {
  const refused =
    refusedAction &&
    { ja: `「${refusedAction.ja}」はできませんでした。`, en: `Refused: ${refusedAction.en}. ` }[language]
  if (!settledBy) return refused ?? ''
  const { action, at, isOwn, name } = settledBy
  const done = {
    ja: `${isOwn ? 'ご自分' : name ? `${name}さん` : 'ほかの人'}が${momentIn('ja', at)}「${action.ja}」を行っています。`,
    en: `Last done by ${isOwn ? 'yourself' : (name ?? 'somebody else')}${momentIn('en', at)}: ${action.en}. `,
  }
  return `${refused ?? ''}${done[language]}`
}

/** The reply's body for a problem (RFC 9457, section 3). */
export const problemBody = (error: ProblemError, language: Language, requestId?: string): Problem => {
  const kind: ProblemKind = kinds[error.code]
  const { permissions, opensPartnerMap, owners, isOwn, savedBy, savedAt, isHandover, deletion, mergedInto } =
    error.extras
  const [title, standing] = sentencesOf(error)[language]
  const reason = permissions ? missingPermissions(permissions, language, owners) : standing
  const detail = `${refusalOf(error.extras, language)}${reason}`
  return {
    type: 'about:blank',
    title,
    status: kind.status,
    detail,
    code: error.code,
    ...(requestId && { request_id: requestId }),
    ...(permissions && { permissions: [...permissions] }),
    ...(opensPartnerMap !== undefined && { opens_partner_map: opensPartnerMap }),
    ...(error.extras.errors && {
      errors: error.extras.errors.map(({ path, message }) => ({
        path,
        message: typeof message === 'string' ? message : message[language],
      })),
    }),
    ...(error.extras.current !== undefined && { current: error.extras.current }),
    ...(error.extras.usesVersion !== undefined && { uses_version: error.extras.usesVersion }),
    ...(isOwn !== undefined && { is_own: isOwn }),
    ...(savedBy && { saved_by: savedBy }),
    ...(savedAt !== undefined && { saved_at: savedAt }),
    ...(isHandover && { is_handover: true }),
    ...(mergedInto && { merged_into: { id: mergedInto.id, name: mergedInto.name } }),
    ...(deletion && {
      ...(deletion.by && { deleted_by: deletion.by }),
      deleted_at: deletion.at,
      is_restorable: deletion.isRestorable,
      deleted_record: deletion.record,
    }),
  }
}

/** What a problem says of each of its fields, each once. */
export const fieldMessages = ({ extras }: ProblemError, language: Language): string[] => [
  ...new Set((extras.errors ?? []).map(({ message }) => (typeof message === 'string' ? message : message[language]))),
]

/** Japanese, unless `Accept-Language` puts English first. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trimStart().toLowerCase().startsWith('en') ? 'en' : 'ja'
