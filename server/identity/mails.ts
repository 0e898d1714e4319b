import type { Language } from '../../contract/messages.ts'
import type { Mail } from '../mail/mailer.ts'
import { codeMinutes } from './emailCodes.ts'
import { resetMinutes } from './links.ts'

interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Stands on a line of its own: an address, or a code. */
  readonly central: string
  readonly after: readonly string[]
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const mailOf = (to: string, language: Language, { subject, paragraphs, central, after }: Letter): Mail => {
  const line = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const middle = central.startsWith('http')
    ? `<p style="margin:0 0 16px"><a href="${escaped(central)}" style="color:#165e83;word-break:break-all">${escaped(central)}</a></p>`
    : `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><strong>${escaped(central)}</strong></p>`
  return {
    to,
    subject,
    text: [...paragraphs, central, ...after, '-- \nRenkei'].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f5f7f7;color:#1c2b33;font:14px/1.8 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dfe4e6;border-radius:8px">
${paragraphs.map(line).join('')}${middle}${after.map(line).join('')}<p style="margin:24px 0 0;color:#55656e">Renkei</p></div></body></html>`,
  }
}

export interface Addressee {
  readonly email: string
  readonly username: string
}

/** The link by which a forgotten password is replaced. */
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

/** The code of the second step of a sign-in. */
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
            'お心当たりがない場合は、パスワードが他人に知られているおそれがあります。パスワードを変更し、組織の管理者にご連絡ください。',
          ],
        }
      : {
          subject: '[Renkei] Your code',
          paragraphs: [`Dear ${username},`, `Type this code into the sign-in screen within ${codeMinutes} minutes.`],
          central: code,
          after: [
            'Tell it to nobody, whoever asks.',
            'If you are not signing in, somebody may know your password: change it and tell your organisation’s administrator.',
          ],
        },
  )
