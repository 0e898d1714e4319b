import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Language } from '#contract/messages.ts'
import { type TenantTransaction, withTenant } from '../db/tenant.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { invalidField, problem } from '../problems.ts'
import { type AccountFacts, accountFacts } from './accountFacts.ts'
import { accountNamed } from './accounts.ts'
import { endSittings } from './accountSignIns.ts'
import { type Credentials, credentialsOf, storeEmailMfa, storePassword } from './passwords/credentials.ts'
import { checkCode, createCode } from './emailCodes.ts'
import type { Principal } from './principal.ts'
import { createResetLink, findLink, consumeLink } from './links.ts'
import { accountSubject, clearFailures, countAttempt, failureKey } from './lockout.ts'
import { codeMail, resetMail } from './mails.ts'
import { minLength, requireGoodPassword } from './passwords/passwordRules.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'
import { type Origin, recordChange } from './signInLog.ts'

export interface SignInServiceOptions {
  readonly identity: pg.Pool
  readonly app: pg.Pool
  readonly mailer: Mailer
  readonly publicUrl: string
  /** The key for the hashes in the table of failures. */
  readonly failuresKey: Buffer
  /** The key for the hashes of codes. */
  readonly codesKey: Buffer
  /** The operator's own list of breached passwords. */
  readonly listPath: string | undefined
  readonly onError: (error: unknown) => void
}

export interface SignInState extends Credentials, AccountFacts {}

/** Passwords, links and codes of the embedded provider. */
export type SignInService = ReturnType<typeof createSignInService>

/** A masked address that shows where a code went. It is enough to recognise one's own. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1***')

const wrongPassword = () =>
  invalidField('current_password', { ja: '今のパスワードが正しくありません', en: 'Is not your present password' })

export const createSignInService = (options: SignInServiceOptions) => {
  const { identity, app, mailer, publicUrl, failuresKey, codesKey, listPath, onError } = options

  const post = (mail: Mail) => void mailer.send(mail).catch(onError)

  const stateOf = async (principal: Principal): Promise<SignInState | undefined> => {
    const [credentials, facts] = await Promise.all([credentialsOf(identity, principal), accountFacts(app, principal)])
    return credentials && facts && { ...credentials, ...facts }
  }

  const requireState = async (principal: Principal): Promise<SignInState> => {
    const state = await stateOf(principal)
    if (!state) throw problem('not_signed_in')
    return state
  }

  const rulesFor = ({ emailMfa, mfaRequired, loginName, email, username, tenantName }: SignInState) => ({
    secondFactor: emailMfa || mfaRequired,
    names: [loginName, email],
    personal: [username, tenantName],
    listPath,
  })

  /** Ends all sittings, so that anybody who knew the old password is signed out. */
  const replacePassword = async (
    principal: Principal,
    password: string,
    alsoDo: (tx: TenantTransaction) => Promise<void> = async () => {},
  ) => {
    await storePassword(identity, principal, await hashPassword(password))
    await withTenant(app, principal.tenantId, async (tx) => {
      await endSittings(tx, principal)
      await alsoDo(tx)
    })
  }

  /** Setting a password with a link from a mail, or with the initial password, proves that the account belongs to this person. */
  const confirm = async (tx: TenantTransaction, { tenantId, accountId }: Principal) => {
    await tx
      .updateTable('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .set({ is_confirmed: true })
      .execute()
  }

  const passwordIs = async (principal: Principal, state: SignInState, password: string) => {
    const key = failureKey(failuresKey, accountSubject(principal))
    if (!(await countAttempt(identity, key))) throw problem('too_many_requests')
    if (!(await verifyPassword(password, state.passwordHash))) throw wrongPassword()
    await clearFailures(identity, key)
  }

  const linkedState = async (token: string) => {
    const link = await findLink(identity, token)
    const state = link && (await stateOf(link))
    if (!link || !state) throw problem('link_expired')
    return { link, state }
  }

  return {
    stateOf,
    minLengthFor: (state: Pick<SignInState, 'emailMfa' | 'mfaRequired'>) =>
      minLength(state.emailMfa || state.mfaRequired),
    masked,

    /** Sends a link for a forgotten password if an account has this name. Neither the reply nor its time reveals whether it does. */
    requestReset: (login: string, language: Language): void => {
      const work = async () => {
        const principal = await accountNamed(identity, login)
        const state = principal && (await stateOf(principal))
        const token = state && principal && (await createResetLink(identity, principal))
        if (state && token) post(resetMail(state, `${publicUrl}/app/user/password/change#${token}`, language))
      }
      void work().catch(onError)
    },

    /** The account whose password a link changes. @throws 410 if the link has been used or is too old */
    readLink: async (token: string) => {
      const { link, state } = await linkedState(token)
      return { purpose: link.purpose, state }
    },

    /** Sets a password with a link, which is then used up. @throws 410, 422 */
    followLink: async (token: string, password: string, origin: Origin): Promise<void> => {
      const { link, state } = await linkedState(token)
      await requireGoodPassword(password, rulesFor(state))
      if (!(await consumeLink(identity, token))) throw problem('link_expired')
      const operation = link.purpose === 'confirmation' ? 'confirmAccount' : 'resetPassword'
      await replacePassword(link, password, async (tx) => {
        await confirm(tx, link)
        await recordChange(tx, link, origin, 'password', operation)
      })
      await clearFailures(identity, failureKey(failuresKey, accountSubject(link)))
    },

    /** Replaces an initial password during a sign-in. @throws 422 */
    replaceInitialPassword: async (principal: Principal, password: string, origin: Origin): Promise<void> => {
      const state = await requireState(principal)
      await requireGoodPassword(password, rulesFor(state))
      if (await verifyPassword(password, state.passwordHash))
        throw invalidField('password', {
          ja: '初期パスワードとは別のパスワードにしてください',
          en: 'Must not be the initial password',
        })
      await storePassword(identity, principal, await hashPassword(password))
      await withTenant(app, principal.tenantId, async (tx) => {
        await confirm(tx, principal)
        await recordChange(tx, principal, origin, 'password', 'replaceInitialPassword')
      })
    },

    /** Changes the own password. All sittings end, including this one. @throws 422 */
    changePassword: async (principal: Principal, current: string, password: string): Promise<void> => {
      const state = await requireState(principal)
      await passwordIs(principal, state, current)
      await requireGoodPassword(password, rulesFor(state))
      await replacePassword(principal, password)
    },

    /** Sends a code. @param again - whether the user asked for another one @throws 429 after too many */
    sendCode: async (principal: Principal, language: Language, again: boolean): Promise<void> => {
      const state = await requireState(principal)
      const made = await createCode(identity, codesKey, principal, again)
      if (made.kind === 'throttled') throw problem('too_many_codes')
      if (made.kind === 'sent') post(codeMail(state, made.code, language))
    },

    /** @throws 422 for a wrong code, 410 if a new one is needed; every refusal takes the same time */
    requireCode: async (principal: Principal, code: string): Promise<void> => {
      const floor = delay(500)
      const outcome = await checkCode(identity, codesKey, principal, code.normalize('NFKC').trim())
      if (outcome === 'right') return
      await floor
      if (outcome === 'void') throw problem('code_void')
      throw invalidField('code', { ja: '確認コードが正しくありません', en: 'Is not the code' })
    },

    /** Requires a code at every sign-in from now on. */
    enableEmailMfa: async (principal: Principal, origin: Origin): Promise<void> => {
      await storeEmailMfa(identity, principal, true)
      await withTenant(app, principal.tenantId, (tx) =>
        recordChange(tx, principal, origin, 'email_mfa', 'enableEmailMfa'),
      )
    },

    /** @throws 422 for a wrong password, or if the password is too short without codes; 409 if the tenant requires codes */
    disableEmailMfa: async (principal: Principal, current: string): Promise<void> => {
      const state = await requireState(principal)
      if (state.mfaRequired) throw problem('mfa_required')
      await passwordIs(principal, state, current)
      if ([...current].length < minLength(false))
        throw invalidField('current_password', {
          ja: `二段階認証なしでは、パスワードが${minLength(false)}文字以上必要です。先にパスワードを変更してください`,
          en: `Without codes a password needs ${minLength(false)} characters. Please change it first`,
        })
      await storeEmailMfa(identity, principal, false)
    },
  }
}
