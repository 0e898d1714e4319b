import type { Language } from '#contract/messages.ts'

interface PublicTexts {
  /** The language's own name. */
  readonly thisLanguage: string
  readonly lost: { readonly title: string; readonly text: string }
  readonly later: { readonly title: string; readonly text: string }
  readonly optOut: {
    readonly title: string
    readonly doneTitle: string
    readonly from: string
    readonly to: string
    readonly question: string
    readonly sales: string
    readonly salesMeans: string
    readonly all: string
    readonly allMeans: string
    readonly salesStopped: string
    readonly allStopped: string
    readonly stillComing: string
    /** @param sender - the mail address of the office */
    readonly again: (sender: string) => string
    readonly notUnderstood: string
  }
}

/** What recipients read on public pages. */
export const publicTexts: Readonly<Record<Language, PublicTexts>> = {
  ja: {
    thisLanguage: '日本語',
    lost: {
      title: 'ページが見つかりません',
      text: 'メールのリンクが途中で切れていないか、お確かめください。お困りのときは、メールの差出人へご連絡ください。',
    },
    later: {
      title: 'いま表示できません',
      text: '少し時間をおいて、もう一度お試しください。',
    },
    optOut: {
      title: 'メールの配信停止',
      doneTitle: '配信を停止しました',
      from: '差出人',
      to: 'お届け先',
      question: '停止するメールをお選びください。',
      sales: '営業のご案内だけ止める',
      salesMeans: '講演会や新しい診療などのご案内が届かなくなります。診療日の変更などのお知らせは届きます。',
      all: 'すべて止める',
      allMeans: '差出人からこのアドレスへの一斉メールが、すべて届かなくなります。',
      salesStopped: 'このアドレスへの営業のご案内は停止しています。',
      allStopped: 'このアドレスへのメールは、すべて停止しています。',
      stillComing: '診療日の変更などのお知らせは届きます。それも止めるときは、次のボタンを押してください。',
      again: (sender) => `ふたたび受け取るときは、差出人（${sender}）へご連絡ください。`,
      notUnderstood: '停止するメールが選ばれていません。どちらかのボタンを押してください。',
    },
  },
  en: {
    thisLanguage: 'English',
    lost: {
      title: 'Page not found',
      text: 'Please check whether the link from the e-mail is complete. If it is, ask the sender of the e-mail.',
    },
    later: {
      title: 'Not available right now',
      text: 'Please try again in a moment.',
    },
    optOut: {
      title: 'Stop e-mails',
      doneTitle: 'E-mails stopped',
      from: 'Sender',
      to: 'Your address',
      question: 'Which e-mails should stop?',
      sales: 'Stop promotional e-mails only',
      salesMeans:
        'Invitations and news of services no longer come. Notices, such as changed consultation days, still do.',
      all: 'Stop all e-mails',
      allMeans: 'No more bulk e-mail from this sender comes to this address.',
      salesStopped: 'Promotional e-mails to this address have been stopped.',
      allStopped: 'All e-mails to this address have been stopped.',
      stillComing: 'Notices, such as changed consultation days, still come. To stop these too, press the button below.',
      again: (sender) => `To receive them again, please write to the sender (${sender}).`,
      notUnderstood: 'Nothing was chosen. Please press one of the buttons.',
    },
  },
}
