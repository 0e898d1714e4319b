import type { ProblemKind } from './problemKind.ts'

/** E-mails and their sending. */
export const emailProblems = {
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
} as const satisfies Readonly<Record<string, ProblemKind>>
