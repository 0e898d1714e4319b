import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { SignInAttempt, type SignInInteraction, type SignInResult } from '../../contract/signIn.ts'
import { invalidInput, problem } from '../problems.ts'
import { subjectOf } from './identity.ts'
import { signIn, type SignInDependencies } from './signIn.ts'

type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

/** Attempts a minute from one address; a whole hospital may sit behind it. */
const attemptsPerMinute = 60

const openInteraction = async (provider: Provider, request: InteractionRequest, reply: FastifyReply) => {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw problem('interaction_expired')
    throw error
  })
  if (interaction.uid !== request.params.uid) throw problem('interaction_expired')
  return interaction
}

/**
 * The sign-in screen's own calls. A prompt of its own (a code by e-mail, say) gets a handler of its own beside the password's, chosen by
 * the interaction's `prompt`.
 * @param provider - any of the policies' providers: they share their interactions
 */
export const registerInteraction = (
  app: FastifyInstance,
  provider: Provider,
  dependencies: SignInDependencies,
): void => {
  const url = '/app/login/:uid/interaction'

  app.get(url, async (request: InteractionRequest, reply): Promise<SignInInteraction> => {
    const { params } = await openInteraction(provider, request, reply)
    void reply.header('cache-control', 'no-store')
    return { prompt: 'login', login_hint: typeof params.login_hint === 'string' ? params.login_hint : null }
  })

  app.post(
    url,
    { config: { rateLimit: { max: attemptsPerMinute, timeWindow: 60_000 } } },
    async (request: InteractionRequest, reply): Promise<SignInResult> => {
      await openInteraction(provider, request, reply)
      const attempt = SignInAttempt.safeParse(request.body)
      if (!attempt.success) throw invalidInput(attempt.error.issues)
      const { login, password } = attempt.data
      const principal = await signIn(dependencies, login, password, { requestId: request.id, ipAddress: request.ip })
      if (!principal) throw problem('sign_in_failed')
      const returnTo = await provider.interactionResult(request.raw, reply.raw, {
        // Not remembered: on a shared computer the session ends with the browser.
        login: { accountId: subjectOf(principal), amr: ['pwd'], remember: false },
      })
      void reply.header('cache-control', 'no-store')
      return { return_to: returnTo }
    },
  )
}
