import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/errors.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { languageOf, problem, problemBody, ProblemError } from '../problems.ts'

const fastifyProblem = (error: FastifyError): ProblemError => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('body_too_large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('unsupported_media_type')
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return problem('malformed_json')
  if (error instanceof SyntaxError) return problem('malformed_json')
  if (error.code === 'FST_UNDER_PRESSURE') return problem('unavailable')
  if (error.statusCode === 429) return problem('too_many_requests')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return problem('malformed_request')
  return problem('internal')
}

/** The problem that an error of any kind becomes for the caller. */
export const problemOf = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  if (isDatabaseAway(error) || error instanceof StorageUnavailable) return problem('unavailable')
  return error instanceof Error ? fastifyProblem(error as FastifyError) : problem('internal')
}

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: ProblemError) => {
  if (error.status === 503) reply.header('retry-after', '5')
  return reply
    .code(error.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemBody(error, languageOf(request.headers['accept-language']), request.id))
}

/** Every failure leaves as a problem; only unexpected ones are logged, and nothing of them leaves. */
export const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const expected = problemOf(error)
    if (expected.status >= 500) request.log.error(error)
    return sendProblem(request, reply, expected)
  })
}
