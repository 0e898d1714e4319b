import type { RecipientState } from '#contract/emails/recipients.ts'
import type { Language } from '#contract/messages.ts'
import { reasonWords, stateWords } from '../recipients/recipientWords.ts'

interface Words {
  readonly headings: readonly string[]
  readonly sheet: string
  readonly yes: string
  readonly no: string
  /** Where it is not known. */
  readonly unknown: string
  readonly refusals: Readonly<Record<string, string>>
}

export const reportWords: Readonly<Record<Language, Words>> = {
  ja: {
    headings: [
      '医療機関ID',
      '医療機関名',
      '氏名',
      '敬称',
      'メールアドレス',
      '状態',
      '理由',
      'サーバーの返答',
      '到達',
      '開封',
      'クリック',
      '送信日時',
      '不達の通知',
      '最初の開封',
      '最初のクリック',
      '機械による開封',
      '機械によるクリック',
      '配信停止',
      'クリックしたリンク',
      '開封後の紹介件数',
    ],
    sheet: '配信結果',
    yes: '○',
    no: '×',
    unknown: '不明',
    refusals: {
      no_such_address: 'アドレスが存在しません',
      full_box: '受信箱がいっぱいです',
      policy: '相手のサーバーの方針で拒否されました',
      too_large: 'メールが大きすぎます',
      given_up: '1日のあいだ送り直しましたが、受け取られませんでした',
      refused: '相手のサーバーに拒否されました',
      server: '相手のサーバーが後で送るよう求めています',
      line: '通信が途中で切れました',
      no_answer: '本文を送ったあと、返答がありませんでした',
      stopped: '送信が中止されました',
    },
  },
  en: {
    headings: [
      'Institution ID',
      'Institution',
      'Name',
      'Honorific',
      'Address',
      'State',
      'Reason',
      'Answer of the server',
      'Delivered',
      'Opened',
      'Clicked',
      'Sent at',
      'Came back at',
      'First opened at',
      'First clicked at',
      'Opened by a machine at',
      'Clicked by a machine at',
      'Opted out at',
      'Clicked links',
      'Referrals since it was opened',
    ],
    sheet: 'Report',
    yes: 'yes',
    no: 'no',
    unknown: 'unknown',
    refusals: {
      no_such_address: 'The address does not exist',
      full_box: 'The mailbox is full',
      policy: 'Refused by the policy of the server',
      too_large: 'The mail is too large',
      given_up: 'Not taken although it was tried for a day',
      refused: 'Refused by the server',
      server: 'The server asks to try again later',
      line: 'The connection broke',
      no_answer: 'There was no answer after the contents had been sent',
      stopped: 'The sending was stopped',
    },
  },
}

/** A recipient's state and reason in words. */
export const outcomeWords = (language: Language, state: RecipientState, reason: string | null) => ({
  state: stateWords[language][state],
  reason: reason === null ? '' : (reportWords[language].refusals[reason] ?? reasonWords(language, reason)),
})
