import type { Language } from '#contract/messages.ts'
import { mailOf } from '../mail/letter.ts'
import type { Mail } from '../mail/mailer.ts'
import { codeMinutes } from './emailCodes.ts'
import { confirmationDays, resetMinutes } from './links.ts'

export interface Addressee {
  readonly email: string
  readonly username: string
}

/** The mail with the link for a forgotten password. */
export const resetMail = ({ email, username }: Addressee, address: string, language: Language): Mail =>
  mailOf(
    email,
    language,
    language === 'ja'
      ? {
          subject: '【Renkei】パスワードの再設定',
          paragraphs: [
            `${username} 様`,
            `パスワード再設定のお申し込みを受け付けました。${resetMinutes}分以内に次のアドレスを開き、新しいパスワードを設定してください。`,
          ],
          central: address,
          after: [
            'このアドレスは一度だけ使えます。',
            'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
          ],
        }
      : {
          subject: '[Renkei] Reset your password',
          paragraphs: [
            `Dear ${username},`,
            `Somebody asked to reset your password. Open this address within ${resetMinutes} minutes and choose a new one.`,
          ],
          central: address,
          after: ['The address works once.', 'If it was not you, ignore this mail. Your password stays as it is.'],
        },
  )

export interface Invitation extends Addressee {
  readonly tenantName: string
  readonly loginName: string
  /** The page where the user sets a password; if an external provider signs people in, the app. */
  readonly address: string
  /** Whether the address is a link that works once. */
  readonly isLink: boolean
}

/** The mail that invites a new account. */
export const invitationMail = (
  { email, username, tenantName, loginName, address, isLink }: Invitation,
  language: Language,
): Mail =>
  mailOf(
    email,
    language,
    language === 'ja'
      ? {
          subject: '【Renkei】アカウントのご案内',
          paragraphs: [
            `${username} 様`,
            `${tenantName} の Renkei に、あなたのアカウントが登録されました。ログイン名は ${loginName} です。`,
            isLink
              ? `${confirmationDays}日以内に次のアドレスを開き、パスワードを設定してください。`
              : '次のアドレスを開き、組織のアカウントでログインしてください。',
          ],
          central: address,
          after: [
            ...(isLink ? ['このアドレスは一度だけ使えます。ほかの人に教えないでください。'] : []),
            'お心当たりがない場合は、このメールを破棄してください。',
          ],
        }
      : {
          subject: '[Renkei] Your account',
          paragraphs: [
            `Dear ${username},`,
            `You have an account in the Renkei of ${tenantName}. Your login name is ${loginName}.`,
            isLink
              ? `Open this address within ${confirmationDays} days and choose a password.`
              : 'Open this address and sign in with your organisation’s account.',
          ],
          central: address,
          after: [
            ...(isLink ? ['The address works once. Show it to nobody.'] : []),
            'If you expected no such mail, ignore it.',
          ],
        },
  )

/** The mail with the code for the second step of a sign-in. */
export const codeMail = ({ email, username }: Addressee, code: string, language: Language): Mail =>
  mailOf(
    email,
    language,
    language === 'ja'
      ? {
          subject: '【Renkei】確認コード',
          paragraphs: [`${username} 様`, `ログインの画面に、次の確認コードを${codeMinutes}分以内に入力してください。`],
          central: code,
          after: [
            '職員を名乗る人からでも、コードを尋ねられたら教えないでください。',
            'お心当たりがない場合は、パスワードが他人に知られているおそれがあります。パスワードを変更し、組織のオーナーにご連絡ください。',
          ],
        }
      : {
          subject: '[Renkei] Your code',
          paragraphs: [`Dear ${username},`, `Type this code into the sign-in screen within ${codeMinutes} minutes.`],
          central: code,
          after: [
            'Tell it to nobody, whoever asks.',
            'If you are not signing in, somebody may know your password: change it and tell an owner of your organisation.',
          ],
        },
  )
