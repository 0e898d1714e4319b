import type { Language } from '#contract/messages.ts'
import { judgePassword, minScore, weaknessTexts } from '#contract/identity/passwordStrength.ts'
import { invalidField } from '../../problems.ts'
import { isBreached } from './breachedPasswords.ts'

/** Minimum length of a password: 13 characters, or 8 with a second factor (厚生労働省「医療情報システムの安全管理に関する ガイドライン」Q&A シQ-54). */
export const minLength = (secondFactor: boolean): number => (secondFactor ? 8 : 13)

export interface PasswordContext {
  readonly secondFactor: boolean
  /** Login name and e-mail address, which the password must not equal. */
  readonly names: readonly string[]
  /** Other words that acquaintances would try: the name of the user and of the organisation. */
  readonly personal: readonly string[]
  /** The operator's own list of breached passwords. */
  readonly listPath: string | undefined
}

type Message = Readonly<Record<Language, string>>

const complaint = async (password: string, context: PasswordContext): Promise<Message | undefined> => {
  const least = minLength(context.secondFactor)
  const { length } = [...password]
  if (length < least) return { ja: `${least}文字以上にしてください`, en: `Must be at least ${least} characters long` }
  const plain = password.normalize('NFKC').toLowerCase()
  const names = context.names.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''])
  if (names.some((name) => name !== '' && (plain === name || plain === name.repeat(2))))
    return {
      ja: 'ログイン名やメールアドレスと同じものは使えません',
      en: 'Must not be the login name or the e-mail address',
    }
  if (new Set(plain).size < 4) return { ja: '同じ文字の繰り返しは使えません', en: 'Must not repeat a few characters' }
  if (await isBreached(password, context.listPath))
    return {
      ja: '過去に流出したパスワードの一覧に含まれています。別のパスワードにしてください',
      en: 'Is on the list of passwords known to attackers. Please choose another',
    }
  const { score, weakness } = await judgePassword(password, [...context.names, ...context.personal])
  return score < minScore(least) ? weaknessTexts[weakness] : undefined
}

/** @throws a 422 at `password` that says what is wrong with the new password */
export const requireGoodPassword = async (password: string, context: PasswordContext): Promise<void> => {
  const message = await complaint(password, context)
  if (message) throw invalidField('password', message)
}
