import type { ProblemKind } from './problemKind.ts'

/** Who may not do something, and sign-in. */
export const accessProblems = {
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
  too_many_codes: {
    status: 429,
    ja: ['コードを送りすぎました', '15分ほど待ってから、もう一度お試しください。'],
    en: ['Too many codes', 'Please wait about 15 minutes and try again.'],
  },
} as const satisfies Readonly<Record<string, ProblemKind>>
