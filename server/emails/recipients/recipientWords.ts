import type { InvalidReason, LeftOutReason, RecipientState } from '#contract/emails/recipients.ts'
import type { Language } from '#contract/messages.ts'

/** States of recipients in the words of files. */
export const stateWords: Record<Language, Record<RecipientState, string>> = {
  ja: {
    invalid: '使えない行',
    left_out: '送信対象外',
    queued: '送信待ち',
    sending: '送信中',
    deferred: '再送待ち',
    refused: '受信拒否',
    in_doubt: '到達不明',
    accepted: '送信済み',
  },
  en: {
    invalid: 'Unusable row',
    left_out: 'Left out',
    queued: 'Waiting',
    sending: 'Being sent',
    deferred: 'To be tried again',
    refused: 'Refused',
    in_doubt: 'In doubt',
    accepted: 'Sent',
  },
}

const reasons: Record<Language, Record<InvalidReason | LeftOutReason, string>> = {
  ja: {
    broken_row: '行を読み取れません',
    no_address: 'メールアドレスがありません',
    address: 'メールアドレスの形が正しくありません',
    no_institution: '医療機関が書かれていません',
    institution_id: 'この医療機関IDはありません',
    institution_code: 'この医療機関コードの医療機関が1つに決まりません',
    institution_differs: '医療機関IDと名称が別の医療機関を指しています',
    duplicate: '同じアドレスが前にあります',
    opted_out: '配信停止の申し出がありました',
    bounced: 'アドレスが存在しません',
    full_box: '受信箱がいっぱいの状態が続いています',
    complained: '迷惑メールとして報告されました',
    by_hand: '配信停止に登録されています',
    unreachable: '届かないアドレスです',
    no_consent: '広告・宣伝メールの同意などの記録がありません',
  },
  en: {
    broken_row: 'The row cannot be read',
    no_address: 'There is no address',
    address: 'This is no e-mail address',
    no_institution: 'There is no institution',
    institution_id: 'There is no institution with this id',
    institution_code: 'No single institution has this code',
    institution_differs: 'Id and name are of two institutions',
    duplicate: 'The address is listed before',
    opted_out: 'Opted out',
    bounced: 'The address does not exist',
    full_box: 'The mailbox has been full for long',
    complained: 'Reported as spam',
    by_hand: 'Suppressed by the office',
    unreachable: 'The address does not work',
    no_consent: 'No basis for advertising is recorded',
  },
}

/** Why a recipient gets nothing, in the words of files; a reason without words as it is. */
export const reasonWords = (language: Language, reason: string | null) =>
  reason === null ? '' : (new Map(Object.entries(reasons[language])).get(reason) ?? reason)
