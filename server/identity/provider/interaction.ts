import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults, type Provider } from 'oidc-provider'
import type { z } from 'zod'
import {
  CodeRequest,
  NewPassword,
  SignInAttempt,
  type SignInInteraction,
  SignInPrompt,
  type SignInResult,
  TypedCode,
} from '#contract/identity/signIn.ts'
import { invalidInput, problem } from '../../problems.ts'
import { languageOf } from '../../problems/problemBody.ts'
import { type Principal, principalOf, subjectOf } from '../principal.ts'
import { minLength } from '../passwords/passwordRules.ts'
import { signIn, type SignInDependencies } from '../signIn.ts'
import type { Origin } from '../signInLog.ts'
import type { SignInService } from '../signInService.ts'

type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

export interface InteractionDependencies extends SignInDependencies {
  readonly service: SignInService
}

/** Attempts per minute from one address. A whole hospital may share it. */
const attemptsPerMinute = 60
const limited = { config: { rateLimit: { max: attemptsPerMinute, timeWindow: 60_000 } } }

const openInteraction = async (provider: Provider, request: InteractionRequest, reply: FastifyReply) => {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw problem('interaction_expired')
    throw error
  })
  if (interaction.uid !== request.params.uid) throw problem('interaction_expired')
  return {
    prompt: SignInPrompt.parse(interaction.prompt.name),
    /** The user, if name and password have been given already. */
    principal: principalOf(interaction.session?.accountId ?? ''),
    params: interaction.params,
    interaction,
  }
}

/**
 * Ends another user's sitting in this browser when somebody signs in. The provider itself would show a logout page with
 * an inline script, which the content security policy blocks.
 */
const endOthersSitting = async (provider: Provider, interaction: Interaction, principal: Principal) => {
  const { session } = interaction
  if (!session?.accountId || session.accountId === subjectOf(principal)) return
  const others = await provider.Session.findByUid(session.uid)
  await others?.destroy()
  delete interaction.session
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const bodyOf = <S extends z.ZodType>(schema: S, { body }: FastifyRequest): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

/**
 * The result for the session: the account, and how it signed in. It is not remembered, so on a shared computer it ends
 * with the browser.
 */
const loginOf = (principal: Principal, ...means: readonly string[]) => ({
  login: { accountId: subjectOf(principal), amr: [...means], remember: false },
})

const requirePrincipal = (principal: Principal | undefined): Principal => {
  if (!principal) throw problem('interaction_expired')
  return principal
}

/**
 * Registers the routes of the sign-in screen: the current prompt, the reply to it, a code by mail.
 * @param provider - of any policy; all of them share their interactions
 */
export const registerInteraction = (
  app: FastifyInstance,
  provider: Provider,
  dependencies: InteractionDependencies,
): void => {
  const { service } = dependencies
  const url = '/app/login/:uid/interaction'

  const answers: Readonly<
    Record<
      SignInPrompt,
      (request: FastifyRequest, principal: Principal | undefined, origin: Origin) => Promise<InteractionResults>
    >
  > = {
    login: async (request, _principal, origin) => {
      const { login, password } = bodyOf(SignInAttempt, request)
      const principal = await signIn(dependencies, login, password, origin)
      if (!principal) throw problem('sign_in_failed')
      return loginOf(principal, 'pwd')
    },
    change_password: async (request, principal, origin) => {
      await service.replaceInitialPassword(requirePrincipal(principal), bodyOf(NewPassword, request).password, origin)
      return loginOf(requirePrincipal(principal), 'pwd')
    },
    enrol_email_mfa: async (request, principal, origin) => {
      await service.requireCode(requirePrincipal(principal), bodyOf(TypedCode, request).code)
      await service.enableEmailMfa(requirePrincipal(principal), origin)
      return loginOf(requirePrincipal(principal), 'pwd', 'otp')
    },
    email_code: async (request, principal) => {
      await service.requireCode(requirePrincipal(principal), bodyOf(TypedCode, request).code)
      return loginOf(requirePrincipal(principal), 'pwd', 'otp')
    },
  }

  app.get(url, async (request: InteractionRequest, reply): Promise<SignInInteraction> => {
    const { prompt, principal, params } = await openInteraction(provider, request, reply)
    const state = principal && (await service.stateOf(principal))
    void reply.header('cache-control', 'no-store')
    return {
      prompt,
      login_hint: typeof params.login_hint === 'string' ? params.login_hint : null,
      masked_email: state ? service.masked(state.email) : null,
      least_password_length: state ? service.minLengthFor(state) : minLength(false),
    }
  })

  app.post(url, limited, async (request: InteractionRequest, reply): Promise<SignInResult> => {
    const { prompt, principal, interaction } = await openInteraction(provider, request, reply)
    const result = await answers[prompt](request, principal, { requestId: request.id, ipAddress: request.ip })
    const signedIn = principalOf(result.login?.accountId ?? '')
    if (signedIn) await endOthersSitting(provider, interaction, signedIn)
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result)
    void reply.header('cache-control', 'no-store')
    return { return_to: returnTo }
  })

  app.post('/app/login/:uid/code', limited, async (request: InteractionRequest, reply) => {
    const { principal } = await openInteraction(provider, request, reply)
    const { again } = bodyOf(CodeRequest, request)
    await service.sendCode(requirePrincipal(principal), languageOf(request.headers['accept-language']), again)
    return reply.code(204).send()
  })
}
