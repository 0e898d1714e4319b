import type { FastifyInstance } from 'fastify'
import { LinkAnswer, LinkedPassword, LinkQuestion, ResetRequest } from '#contract/identity/signIn.ts'
import { invalidInput } from '../../problems.ts'
import { languageOf } from '../../problems/problemBody.ts'
import type { SignInService } from '../signInService.ts'

const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } })

/** Registers the routes of the screens for a forgotten password and for a new account. They need no sign-in, because links are secret. */
export const registerPasswordLinks = (app: FastifyInstance, service: SignInService): void => {
  app.post('/app/user/password/requests', limited(20), async (request, reply) => {
    const { data, error } = ResetRequest.safeParse(request.body)
    if (error) throw invalidInput(error.issues)
    service.requestReset(data.login, languageOf(request.headers['accept-language']))
    return reply.code(202).send()
  })

  app.post('/app/user/password/links', limited(60), async (request, reply): Promise<LinkAnswer> => {
    const { data, error } = LinkQuestion.safeParse(request.body)
    if (error) throw invalidInput(error.issues)
    const { purpose, state } = await service.readLink(data.token)
    void reply.header('cache-control', 'no-store')
    return LinkAnswer.parse({
      purpose,
      username: state.username,
      login_name: state.loginName,
      tenant_name: state.tenantName,
      least_password_length: service.minLengthFor(state),
    })
  })

  app.post('/app/user/password/change', limited(60), async (request, reply) => {
    const { data, error } = LinkedPassword.safeParse(request.body)
    if (error) throw invalidInput(error.issues)
    await service.followLink(data.token, data.password, { requestId: request.id, ipAddress: request.ip })
    return reply.code(204).send()
  })
}
